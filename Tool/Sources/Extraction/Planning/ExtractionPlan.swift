import CompilerIndex

/// What is required to make a module of some files.
public struct ExtractionPlan: Sendable, Codable {
    /// What to do about a declaration that one side of the boundary uses of the other.
    public enum Treatment: String, Sendable, Codable, CaseIterable {
        /// Only the group uses it: its file moves, too.
        case moved
        /// Both sides need it: its file moves to a module below.
        case down
        /// It stays on its side and becomes visible to the other.
        case visible
        /// A type that the group must not know: a protocol replaces it.
        case interface
        /// A protocol of the interface replaces it for the other side.
        case replaced
        /// The group calls code above it: a closure, a parameter or an output replaces the call.
        case inverted

        /// Whether it is work for the user.
        public var isInTheWay: Bool { self == .interface || self == .inverted }
    }

    public struct Place: Hashable, Sendable, Codable {
        public let file: String
        public let line: Int
    }

    /// A declaration that is used across the boundary.
    public struct Crossing: Sendable, Codable {
        public let name: String
        public let kind: String
        public let declared: Place
        public let treatment: Treatment
        /// The uses on the other side.
        public let uses: [Place]
    }

    /// An alternative group of files.
    public struct Alternative: Sendable, Codable {
        public let name: String
        public let files: Int
        /// Additional files, compared with the plan.
        public let with: [String]
        /// Files of the plan that it does not contain.
        public let without: [String]
        /// The number of declarations that are used across the boundary.
        public let crossings: Int
        /// The number of these that are in the way.
        public let inTheWay: Int
    }

    /// Another obstacle, or a possible one.
    public struct Remark: Sendable, Codable {
        public let place: Place?
        public let text: String
        /// Whether it was found only by searching the text.
        public let isDoubtful: Bool
        /// Whether the package does not build because of it.
        public let isInTheWay: Bool
    }

    /// The interface between the two sides, if it was requested.
    public struct Interface: Sendable, Codable {
        /// A protocol that replaces a type.
        public struct Replacement: Sendable, Codable {
            /// The protocol.
            public let name: String
            /// The type that conforms to it, by its new name.
            public let type: String
            public let isWritten: Bool
            public let members: [String]
        }

        /// The module.
        public let name: String
        /// Files that move to it.
        public let files: [String]
        /// Single declarations that move to it, out of files that contain others.
        public let declarations: [String]
        public let protocols: [Replacement]
        /// The type with which the app makes the implementations of the protocols.
        public let module: String?
    }

    public let name: String
    public let source: String
    public let interface: Interface?
    public let direction: ExtractionRequest.Direction
    public let files: [String]
    public let alsoMoved: [String]
    public let down: [String]
    public let shared: String?
    public let tests: [String]
    /// Resources that move.
    public let resources: [String]
    public let crossings: [Crossing]
    public let remarks: [Remark]
    public let alternatives: [Alternative]
    public let edits: ChangeSet.Counts
    /// The new dependencies of each new or changed target.
    public let dependencies: [String: [String]]
    /// Files for which the index is out of date.
    public let staleFiles: [String]
    public let unsolved: [String]
    /// Steps that are left to the user and that the package builds without: the file lists of other build systems, a
    /// sentence each.
    public let manualSteps: [String]
    /// The Xcode project of the target, which a person has to change; `nil` in a package.
    public let project: String?
    /// The number of declarations and uses that were examined.
    public let declarations: Int
    public let uses: Int
    /// The effort of the last extraction from the package in this build folder.
    public let past: PastExtraction?
    /// The latest extraction in the package's history.
    public let committed: CommittedExtraction?

    /// Whether it can be carried out.
    public var isClear: Bool {
        obstacles == 0
    }

    /// How many things are in the way.
    public var obstacles: Int {
        crossings.count { $0.treatment.isInTheWay } + remarks.count(where: \.isInTheWay) + unsolved.count
    }
}
