/// Everything that changes in a package when files go to other targets.
public struct ChangeSet: Sendable {
    /// A target that comes into being.
    struct NewTarget: Hashable, Sendable {
        let name: String
        /// The target whose files it gets, and whose settings.
        let source: String
        let isTest: Bool
        /// Its folder, relative to the package.
        let folder: String
        /// Whether the manifest has to say where it is.
        let writesFolder: Bool
    }

    /// A file that goes elsewhere.
    public struct Move: Hashable, Sendable, Codable {
        /// Both relative to the package.
        public let from: String
        public let to: String
    }

    /// What happens to one file, as it was and as it is to be.
    struct Rewriting: Sendable {
        let path: String
        let old: String
        let new: String
    }

    /// How much is changed, by kind.
    public struct Counts: Hashable, Sendable, Codable {
        public internal(set) var moves = 0
        public internal(set) var newFiles = 0
        /// Declarations that get a level of access.
        public internal(set) var access = 0
        public internal(set) var initialisers = 0
        public internal(set) var imports = 0
        public internal(set) var qualifiedNames = 0
        public internal(set) var manifest = 0
    }

    public let moves: [Move]
    /// Files by their paths before they go.
    let rewritings: [Rewriting]
    let newFiles: [(path: String, text: String)]
    let newTargets: [NewTarget]
    public let counts: Counts
    /// What is left for a person, a sentence each.
    public let unsolved: [String]
    /// What builds without it, but is left for a person: the lists of other build systems, a sentence each.
    public let manualSteps: [String]
    /// Which targets depend on which new ones: for the plan.
    public let dependencies: [String: Set<String>]
}
