import Foundation

/// A pipe with a name. A process that a test started tells the test something through it, or waits for its end, which
/// does not come as long as this lives.
final class NamedPipe {
    let path: String
    private let descriptor: Int32

    init(in workspace: TemporaryWorkspace, named name: String = "pipe") throws {
        path = "\(workspace.path)/\(name)"
        guard mkfifo(path, 0o600) == 0 else { throw Failure(what: "no pipe at \(path)") }
        // For both ways, so that it can be opened before anyone writes.
        descriptor = open(path, O_RDWR | O_NONBLOCK)
    }

    deinit { close(descriptor) }

    /// Waits for what is written.
    func read() throws -> String {
        var descriptors = [pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)]
        guard poll(&descriptors, 1, 300_000) == 1 else { throw Failure(what: "nothing was written for five minutes") }
        var buffer = [UInt8](repeating: 0, count: 4096)
        let count = Foundation.read(descriptor, &buffer, buffer.count)
        return String(decoding: buffer.prefix(max(count, 0)), as: UTF8.self)
    }

    /// Writes a line for another process.
    func write(_ line: String) {
        let text = line + "\n"
        _ = Foundation.write(descriptor, text, text.utf8.count)
    }

    struct Failure: Error {
        let what: String
    }
}
