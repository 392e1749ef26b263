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
        /// Whether it is seen what tests read. Passes of those who can't see it are not for those who can.
        public let isObserved: Bool

        public init(toolchain: String, options: [String], variables: [String: String?], isObserved: Bool) {
            self.isObserved = isObserved
            self.toolchain = toolchain
            self.options = options
            self.variables = variables
        }
    }

    private let subject: ImpactFinder.Subject
    private let surroundings: Surroundings
    private let digests = FileDigests()
    /// Where runs of this command keep what they need, as absolute paths.
    private let own: [String]

    /// - Parameter own: The folders of this command, whose names are no inputs.
    public init(_ subject: ImpactFinder.Subject, surroundings: Surroundings, own: [String] = []) {
        self.subject = subject
        self.surroundings = surroundings
        self.own = own
    }

    /// Reads everything as it is now.
    ///
    /// - Parameter observed: What tests were seen to read before.
    public func read(observing observed: [ModuleID: ObservedInputs]) async -> InputReading {
        let begun = FileStamp.now
        let owners = FileOwners(subject)
        let files = await FileInputs.read(subject, owners: owners, digests)
        let observedFiles = ObservedFiles(
            root: subject.root, files: files.all, digests: digests, own: own, begun: begun)
        return InputReading(
            subject: subject, owners: owners, files: files, manifests: await ManifestInputs.read(subject),
            digests: digests, common: common, observed: observed,
            observedFiles: observedFiles.reading(observed.values),
            resolved: subject.workspace.packages.reduce(into: [:]) { $0[$1.id] = ResolvedPackages(for: $1.id, subject) }
        )
    }

    private var common: [String: String] {
        var digests = [
            // Raised when what is taken for an input changes.
            "form of the key": "5",
            "toolchain": Digest.of(surroundings.toolchain),
            "options": Digest.of(surroundings.options.joined(separator: "\u{0}")),
        ]
        if !surroundings.isObserved { digests["what tests read"] = "not observed" }
        for (name, value) in surroundings.variables {
            digests["variable \(name)"] = value.map { Digest.of($0) } ?? "unset"
        }
        return digests
    }
}
