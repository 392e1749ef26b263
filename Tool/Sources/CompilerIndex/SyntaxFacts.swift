import WorkspaceModel

/// The facts about a declaration that the compiler's index does not contain. All positions are offsets in UTF-8 bytes.
public struct DeclarationFacts: Hashable, Sendable {
    /// The kinds of declarations.
    public enum Kind: String, Hashable, Sendable {
        case `class`, `actor`, `struct`, `enum`, `protocol`, `extension`, function, initializer, deinitializer,
            variable, `subscript`
        case `typealias`, associatedType, enumCase, macro

        /// Whether it is a type of its own.
        public var isType: Bool { [.class, .actor, .struct, .enum, .protocol].contains(self) }
    }

    /// Further properties of a declaration.
    public struct Traits: OptionSet, Hashable, Sendable {
        public let rawValue: Int

        public init(rawValue: Int) { self.rawValue = rawValue }

        public static let inlinable = Traits(rawValue: 1 << 0)
        public static let usableFromInline = Traits(rawValue: 1 << 1)
        /// `@main`.
        public static let main = Traits(rawValue: 1 << 2)
        /// An initialiser that calls no other one.
        public static let designated = Traits(rawValue: 1 << 3)
        public static let `static` = Traits(rawValue: 1 << 4)
        public static let final = Traits(rawValue: 1 << 5)
        /// `let`, which others can't assign.
        public static let constant = Traits(rawValue: 1 << 6)
        /// A computed property.
        public static let computed = Traits(rawValue: 1 << 7)
        public static let override = Traits(rawValue: 1 << 8)
        public static let lazy = Traits(rawValue: 1 << 9)
        /// A property with attributes, such as a wrapper.
        public static let attributed = Traits(rawValue: 1 << 10)
        /// A type that is a function, so that a parameter of it escapes.
        public static let functionType = Traits(rawValue: 1 << 11)
        /// Its access level limits only its setter.
        public static let limitedSetter = Traits(rawValue: 1 << 12)
    }

    public let kind: Kind
    public let name: String
    /// The position of its name, which is also the position in the index.
    public let position: Int
    public let range: Range<Int>
    /// The explicit access level.
    public let access: AccessLevel?
    /// The range of the access level.
    public let accessRange: Range<Int>?
    /// The position for an access level.
    public let modifierPlace: Int
    /// The range of `@usableFromInline` attributes.
    public let usableFromInline: Range<Int>?
    /// The range between its braces, if it has members.
    public let members: Range<Int>?
    /// The ranges that are visible to clients besides its name: types of parameters and results, generic clauses,
    /// attributes.
    public let signature: [Range<Int>]
    /// The range of the inheritance clause.
    public let inherited: Range<Int>?
    /// The range of the code that runs when it is called.
    public let body: Range<Int>?
    /// A property's type as it is written.
    public let type: String?
    /// A property's value as it is written.
    public let value: String?
    public let traits: Traits
    /// The declaration that contains it, by its number in the file.
    public let parent: Int?
}

/// The facts about a file.
public struct FileFacts: Hashable, Sendable {
    /// An import.
    public struct Import: Hashable, Sendable {
        public let module: String
        public let range: Range<Int>
        /// The attributes and modifiers before `import`: `@testable`, `public`.
        public let prefix: String
        /// Whether it stands below `#if`.
        public let isConditional: Bool

        public var isTestable: Bool { prefix.contains("@testable") }
    }

    /// A clause of `#if` that contains code.
    public struct Clause: Hashable, Sendable {
        public let range: Range<Int>
        public let condition: String
        /// The names in it.
        public let names: [String]
    }

    /// A text that may be a name.
    public struct Word: Hashable, Sendable {
        public let text: String
        public let offset: Int
    }

    public let declarations: [DeclarationFacts]
    public let imports: [Import]
    public let clauses: [Clause]
    /// String literals that may name a declaration.
    public let words: [Word]
    /// `Bundle.module` and `Bundle.main`.
    public let bundles: [Word]
    /// Qualified names: `App.Profile`.
    public let qualified: [Word]
    /// The position of the first line of code.
    public let start: Int
    /// Whether there are statements at the top level.
    public let hasTopLevelCode: Bool
    /// The positions at which lines begin.
    public let lines: [Int]

    /// The offset of a position in the index: lines and columns from 1, columns in bytes.
    public func offset(line: Int, column: Int) -> Int? {
        line >= 1 && line <= lines.count ? lines[line - 1] + column - 1 : nil
    }

    /// The line of an offset, counted from 1, and its column.
    public func place(_ offset: Int) -> (line: Int, column: Int) {
        var (low, high) = (0, lines.count - 1)
        while low < high {
            let middle = (low + high + 1) / 2
            if lines[middle] <= offset { low = middle } else { high = middle - 1 }
        }
        return (low + 1, offset - (lines.isEmpty ? 0 : lines[low]) + 1)
    }
}
