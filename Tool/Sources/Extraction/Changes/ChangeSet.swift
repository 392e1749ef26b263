/// Everything that changes in a package when files move to other targets.
public struct ChangeSet: Sendable {
    /// A new target.
    struct NewTarget: Hashable, Sendable {
        let name: String
        /// The target that its files come from, and whose settings it gets.
        let source: String
        let isTest: Bool
        /// Its folder, relative to the package.
        let folder: String
        /// Whether the manifest has to contain its path.
        let writesFolder: Bool
    }

    /// A moved file.
    public struct Move: Hashable, Sendable, Codable {
        /// Both are relative to the package.
        public let from: String
        public let to: String
    }

    /// The old and the new text of a file.
    struct Rewriting: Sendable {
        let path: String
        let old: String
        let new: String
    }

    /// The number of changes of each kind.
    public struct Counts: Hashable, Sendable, Codable {
        public internal(set) var moves = 0
        public internal(set) var newFiles = 0
        /// Declarations that get another access level.
        public internal(set) var access = 0
        public internal(set) var initialisers = 0
        public internal(set) var imports = 0
        public internal(set) var qualifiedNames = 0
        public internal(set) var manifest = 0
    }

    public let moves: [Move]
    /// Changed files, by their paths before they are moved.
    let rewritings: [Rewriting]
    let newFiles: [(path: String, text: String)]
    let newTargets: [NewTarget]
    public let counts: Counts
    /// The steps that are left to the user, a sentence each.
    public let unsolved: [String]
    /// Steps that are left to the user and that the package builds without: the file lists of other build systems, a
    /// sentence each.
    public let manualSteps: [String]
    /// The new dependencies of each target, for the plan.
    public let dependencies: [String: Set<String>]
}
