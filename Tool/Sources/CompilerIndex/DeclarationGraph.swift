import WorkspaceModel

/// The declarations of some modules and their uses, from the compiler's index.
public struct DeclarationGraph: Sendable {
    /// A source file.
    public struct File: Hashable, Sendable {
        /// As an absolute path.
        public let path: String
        /// The target it is compiled in.
        public let module: String
        /// Whether a build wrote it, so that it can be neither moved nor edited.
        public let isGenerated: Bool

        public init(path: String, module: String, isGenerated: Bool = false) {
            self.path = path
            self.module = module
            self.isGenerated = isGenerated
        }
    }

    /// What is declared.
    public struct Declaration: Hashable, Sendable {
        public let usr: String
        public let name: String
        public let kind: Kind
        /// Its file, by number.
        public let file: Int
        public let line: Int
        public let column: Int
        /// The type or extension that it is a member of.
        public internal(set) var parent: Int?
        /// The type that an extension extends, if it is in the graph.
        public internal(set) var extended: Int?
        /// Whether the compiler generated it.
        public let isImplicit: Bool
        /// Whether it overrides something, for example an inherited initialiser.
        public internal(set) var isOverride = false
    }

    /// The kinds of declarations that the index distinguishes.
    public enum Kind: String, Hashable, Sendable {
        case `class`, `struct`, `enum`, `protocol`, `extension`, `typealias`, function, variable, method, property,
            enumCase
        case initializer, deinitializer, associatedType, macro, other

        public var isType: Bool { [.class, .struct, .enum, .protocol].contains(self) }
    }

    /// A position at which a declaration is used.
    public struct Use: Hashable, Sendable {
        public let file: Int
        public let line: Int
        public let column: Int
        /// What is used.
        public let declaration: Int
        /// Whether it is not written there: a witness for a conformance, a member that a property wrapper calls.
        public let isImplicit: Bool
    }

    /// A declaration that implements a protocol's requirement, or overrides a member of a class.
    public struct Witness: Hashable, Sendable {
        public let witness: Int
        /// `nil` if it is declared outside of the graph.
        public let requirement: Int?
        /// The type that conforms.
        public let type: Int?
    }

    /// The inheritance of a type from another one, or its conformance to a protocol.
    public struct Inheritance: Hashable, Sendable {
        public let type: Int
        public let base: Int
        public let file: Int
    }

    public internal(set) var files: [File]
    public internal(set) var declarations: [Declaration] = []
    /// Sorted by file, line and column.
    public internal(set) var uses: [Use] = []
    public internal(set) var witnesses: [Witness] = []
    public internal(set) var inheritances: [Inheritance] = []
    /// The range of the uses of each file.
    public internal(set) var usesOfFile: [Range<Int>] = []
    /// The declarations of each file.
    public internal(set) var declarationsOfFile: [[Int]] = []
    /// The lines with entries in the index, for each file, sorted.
    public internal(set) var seenLines: [[Int]] = []

    /// The numbers of the files by their paths.
    public let fileNumbers: [String: Int]

    init(files: [File]) {
        self.files = files
        fileNumbers = Dictionary(files.enumerated().map { ($1.path, $0) }) { first, _ in first }
    }

    /// The name of a declaration, qualified by the types that contain it: `Circle.area(_:)`.
    public func fullName(_ declaration: Int) -> String {
        let it = declarations[declaration]
        guard let parent = it.parent else { return it.name }
        return "\(fullName(declarations[parent].extended ?? parent)).\(it.name)"
    }

    /// The type that a declaration is a member of, directly or in an extension.
    public func owner(of declaration: Int) -> Int? {
        declarations[declaration].parent.map {
            declarations[$0].kind == .extension ? declarations[$0].extended ?? $0 : $0
        }
    }
}
