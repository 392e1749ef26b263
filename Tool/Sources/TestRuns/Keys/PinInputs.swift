import Foundation
import Impact
import WorkspaceModel
import WorkspaceReading

/// The packages outside that a test target reaches: their pins, or the files of those that lie in a folder.
struct PinInputs {
    let digests: [String: String]
    let obstacle: String?

    /// Reads the pins beside the test's package. Without `reached` all pins count.
    init(subject: ImpactFinder.Subject, test: ModuleID, reached: Set<String>?) {
        let package = subject.workspace[subject.workspace[test].package]
        let directory = package.path == "." ? subject.root : "\(subject.root)/\(package.path)"
        let text = FileManager.default.contents(atPath: "\(directory)/Package.resolved").map {
            String(decoding: $0, as: UTF8.self)
        }
        let pins = text.flatMap { ResolvedPins($0) }?.pins ?? [:]
        var digests: [String: String] = [:]
        var obstacle: String?
        for identity in reached ?? Set(pins.keys) {
            if let pin = pins[identity] {
                digests["package \(identity)"] = Digest.of(pin)
            } else if let folder = Self.folder(of: identity, in: subject) {
                for path in FileListing.all(below: folder) {
                    digests["package \(identity), \(path)"] = Digest.ofFile("\(folder)/\(path)")
                }
            } else {
                obstacle = "the package \(identity) is not resolved"
            }
        }
        if reached == nil, pins.isEmpty { obstacle = "its packages are not resolved; run 'swift package resolve'" }
        self.digests = digests
        self.obstacle = obstacle
    }

    private static func folder(of identity: String, in subject: ImpactFinder.Subject) -> String? {
        for package in subject.workspace.packages {
            for dependency in package.manifest.dependencies where dependency.identity == identity {
                if case .local(let path) = dependency.location { return path }
            }
        }
        return nil
    }
}
