import Foundation

/// Holds up processes that a test started until it is opened, however late they come to it: they wait for a lock on its
/// file.
final class Gate {
    /// Code that waits at the gate that ``environment`` tells of, if any. It needs Foundation.
    static let waiting = #"if let gate = getenv("GATE") { flock(open(gate, O_RDONLY), LOCK_SH) }"#

    /// What the processes are to find set.
    let environment: [String: String]
    private let descriptor: Int32

    init(in folder: TemporaryWorkspace) throws {
        let path = "\(folder.path)/gate-\(UUID().uuidString)"
        environment = ["GATE": path]
        descriptor = Foundation.open(path, O_CREAT | O_RDWR | O_CLOEXEC, 0o600)
        guard flock(descriptor, LOCK_EX) == 0 else { throw Failure(what: "no lock on \(path)") }
    }

    deinit { close(descriptor) }

    func open() { flock(descriptor, LOCK_UN) }

    struct Failure: Error {
        let what: String
    }
}
