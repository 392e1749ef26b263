import Foundation
import Impact
import WorkspaceModel
import WorkspaceReading

/// The packages outside that a test target reaches: their pins, and the files of those that lie in a folder.
struct PinInputs {
    private(set) var digests: [String: String] = [:]
    private(set) var files: [String: FileDigest] = [:]
    private(set) var obstacle: String?

    private let pins: [String: String]
    private let folders: [String: String]

    /// Reads the pins beside the test's package. Without `reached` all pins count.
    init(subject: ImpactFinder.Subject, test: ModuleID, reached: Set<String>?) {
        let package = subject.workspace[subject.workspace[test].package]
        let text = FileManager.default.contents(atPath: "\(package.directory(below: subject.root))/Package.resolved")
        pins = text.flatMap { ResolvedPins(String(decoding: $0, as: UTF8.self)) }?.pins ?? [:]
        folders = LocalPackages(subject).folders(for: package.id)
        if let reached { read(reached) } else { readAll() }
    }

    private mutating func read(_ identities: Set<String>) {
        for identity in identities.sorted() {
            // What lies in a folder is taken from there, whatever it was pinned to before.
            if let folder = folders[identity] {
                for path in FileListing.all(below: folder) {
                    files["package \(identity), \(path)"] = FileDigest(of: "\(folder)/\(path)")
                }
            } else if let pin = pins[identity] {
                digests["package \(identity)"] = Digest.of(pin)
            } else {
                obstacle = "the package \(identity) is not resolved"
            }
        }
    }

    /// What is reached is not known: something is not checked out.
    private mutating func readAll() {
        read(Set(pins.keys))
        if pins.isEmpty {
            obstacle = "its packages are not resolved; run 'swift package resolve'"
        } else if !folders.isEmpty {
            // They may reach what no pin tells of.
            obstacle = "not all of its packages are known; run 'swift package resolve'"
        }
    }
}
