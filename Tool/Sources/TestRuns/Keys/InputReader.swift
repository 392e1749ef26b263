import Foundation
import Impact
import WorkspaceModel
import WorkspaceReading

/// Reads the inputs of test targets.
public struct InputReader: Sendable {
    /// What counts beside the codebase.
    public struct Surroundings: Sendable {
        /// What the toolchain says of itself, with the platform.
        public let toolchain: String
        /// The options that tests are built and run with.
        public let options: [String]
        /// The environment variables that builds and tests read, with their values; `nil` for one that is not set.
        public let variables: [String: String?]

        public init(toolchain: String, options: [String], variables: [String: String?]) {
            self.toolchain = toolchain
            self.options = options
            self.variables = variables
        }
    }

    private let subject: ImpactFinder.Subject
    private let surroundings: Surroundings

    public init(_ subject: ImpactFinder.Subject, surroundings: Surroundings) {
        self.subject = subject
        self.surroundings = surroundings
    }

    /// Reads everything anew and gives the inputs of each test target.
    public func inputs(of tests: [ModuleID]) async -> [ModuleID: TestInputs] {
        let owners = FileOwners(subject)
        let files = await FileInputs.read(subject, owners: owners)
        let manifests = await ManifestInputs.read(subject)
        var inputs: [ModuleID: TestInputs] = [:]
        for test in tests {
            let closure = Set(subject.workspace.graph.distances(from: [test], following: .dependencies).keys)
            let pins = PinInputs(subject: subject, test: test, closure: closure, owners: owners)
            let own = files.digests(for: closure, in: subject.workspace)
            let others = manifests.digests(for: closure, in: subject.workspace)
                .merging(pins.digests) { first, _ in first }.merging(common) { first, _ in first }
            inputs[test] = TestInputs(
                files: own.merging(pins.files) { first, _ in first }, others: others, obstacle: pins.obstacle)
        }
        return inputs
    }

    private var common: [String: String] {
        var digests = [
            // Raised when what is taken for an input changes.
            "form of the key": "2",
            "toolchain": Digest.of(surroundings.toolchain),
            "options": Digest.of(surroundings.options.joined(separator: "\u{0}")),
        ]
        for (name, value) in surroundings.variables {
            digests["variable \(name)"] = value.map { Digest.of($0) } ?? "unset"
        }
        return digests
    }
}
