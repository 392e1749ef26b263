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
            let closure = owners.closure(of: [test])
            let package = subject.workspace[test].package
            let resolved = ResolvedPackages(for: package, subject)
            let reached = owners.packages(reachedBy: closure, of: resolved.identities)
            let pins = PinInputs(resolved, reached)
            let requirements = RequirementInputs(subject, for: package, resolved, of: identities(closure, reached))
            let own = files.digests(for: closure, in: subject.workspace)
            let others = [manifests.digests(for: closure, in: subject.workspace), requirements.digests, pins.digests]
                .reduce(common) { all, more in all.merging(more) { first, _ in first } }
            inputs[test] = TestInputs(
                files: own.merging(pins.files) { first, _ in first }, others: others, obstacle: pins.obstacle)
        }
        return inputs
    }

    /// The packages that a closure of modules lies in or reaches; `nil` where that may be any.
    private func identities(_ closure: Set<ModuleID>, _ reached: ReachedPackages) -> Set<String>? {
        guard reached.isWhole else { return nil }
        let own = closure.map { subject.workspace[subject.workspace[$0].package].identity }
        return reached.resolved.union(reached.unresolved).union(own)
    }

    private var common: [String: String] {
        var digests = [
            // Raised when what is taken for an input changes.
            "form of the key": "4",
            "toolchain": Digest.of(surroundings.toolchain),
            "options": Digest.of(surroundings.options.joined(separator: "\u{0}")),
        ]
        for (name, value) in surroundings.variables {
            digests["variable \(name)"] = value.map { Digest.of($0) } ?? "unset"
        }
        return digests
    }
}
