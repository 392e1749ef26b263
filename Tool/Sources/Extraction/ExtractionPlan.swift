import CompilerIndex

/// What it takes to make a module of some files.
public struct ExtractionPlan: Sendable, Codable {
    /// What to do about a declaration that one side uses of the other.
    public enum Treatment: String, Sendable, Codable, CaseIterable {
        /// Only the group uses it: its file goes, too.
        case along
        /// Both sides need it: its file goes into a module below.
        case down
        /// It stays on its side, and the other one sees it.
        case visible
        /// A type that the group must not know: a protocol takes its place.
        case interface
        /// The other side knows it by a protocol of the interface.
        case replaced
        /// The group calls up: a closure, a parameter or an output takes its place.
        case inverted

        /// Whether it is work for a person.
        public var isInTheWay: Bool { self == .interface || self == .inverted }
    }

    public struct Place: Hashable, Sendable, Codable {
        public let file: String
        public let line: Int
    }

    /// A declaration that is used across the line.
    public struct Crossing: Sendable, Codable {
        public let name: String
        public let kind: String
        public let declared: Place
        public let treatment: Treatment
        /// Where it is used, on the other side.
        public let uses: [Place]
    }

    /// A group of files that could go instead.
    public struct Alternative: Sendable, Codable {
        public let name: String
        public let files: Int
        /// Files that it has and the plan has not.
        public let with: [String]
        /// Files that the plan has and it has not.
        public let without: [String]
        /// Declarations that are used across the line.
        public let crossings: Int
        /// How many of them are in the way.
        public let inTheWay: Int
    }

    /// Something else that stands in the way, or may.
    public struct Remark: Sendable, Codable {
        public let place: Place?
        public let text: String
        /// Whether it was found by its text alone.
        public let isDoubtful: Bool
        /// Whether nothing builds with it.
        public let isInTheWay: Bool
    }

    /// What stands between both sides, where that was asked for.
    public struct Interface: Sendable, Codable {
        /// A protocol in the place of a type.
        public struct Replacement: Sendable, Codable {
            /// The protocol.
            public let name: String
            /// What fulfils it, by its new name.
            public let type: String
            public let isWritten: Bool
            public let members: [String]
        }

        /// The module.
        public let name: String
        /// Files that go into it.
        public let files: [String]
        /// Declarations that go into it out of files that hold others, too.
        public let declarations: [String]
        public let protocols: [Replacement]
        /// The type by which the app gets what is behind the protocols.
        public let module: String?
    }

    public let name: String
    public let source: String
    public let interface: Interface?
    public let direction: ExtractionRequest.Direction
    public let files: [String]
    public let along: [String]
    public let down: [String]
    public let shared: String?
    public let tests: [String]
    /// Resources that go along.
    public let resources: [String]
    public let crossings: [Crossing]
    public let remarks: [Remark]
    public let alternatives: [Alternative]
    public let edits: Recut.Counts
    /// What each new or changed target comes to depend on.
    public let dependencies: [String: [String]]
    /// What the index could not tell.
    public let staleFiles: [String]
    public let unsolved: [String]
    /// How many declarations were looked at, and how many uses.
    public let declarations: Int
    public let uses: Int
    /// What the last extraction out of the package took.
    public let past: PastExtraction?

    /// Whether it can be carried out.
    public var isClear: Bool {
        obstacles == 0
    }

    /// How many things are in the way.
    public var obstacles: Int {
        crossings.count { $0.treatment.isInTheWay } + remarks.count(where: \.isInTheWay) + unsolved.count
    }
}
