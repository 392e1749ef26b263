/// A declaration in a source file, as far as rules look at it.
public struct Declaration: Hashable, Sendable {
    /// What is declared.
    public enum Kind: String, Hashable, Sendable {
        case `struct`, `class`, `enum`, `actor`, `protocol`, `typealias`, `extension`, macro
        case function, initializer, variable, `subscript`
    }

    public let kind: Kind
    /// The name, qualified by the types around it: `Outcome.description`. An extension's is that of its type.
    public let name: String
    /// The access level that counts, the surrounding extension's included.
    public let access: AccessLevel
    /// The types and protocols named behind the colon.
    public let inherits: [String]
    /// Whether it stands in no type and no extension.
    public let isTopLevel: Bool
    /// Whether it stands in an extension, or is one.
    public let isInExtension: Bool
    public let isStatic: Bool
    /// For a variable: whether it has storage.
    public let isStored: Bool
    /// For a variable: whether it was declared with `var`.
    public let isMutable: Bool
    /// The number of statements in its body, nested ones included and plain assignments of an initialiser left out.
    public let statements: Int
    public let line: Int
    public let column: Int

    /// Describes a declaration.
    public init(
        kind: Kind, name: String, access: AccessLevel, inherits: [String] = [], isTopLevel: Bool,
        isInExtension: Bool = false, isStatic: Bool = false, isStored: Bool = false, isMutable: Bool = false,
        statements: Int = 0, line: Int, column: Int
    ) {
        self.kind = kind
        self.name = name
        self.access = access
        self.inherits = inherits
        self.isTopLevel = isTopLevel
        self.isInExtension = isInExtension
        self.isStatic = isStatic
        self.isStored = isStored
        self.isMutable = isMutable
        self.statements = statements
        self.line = line
        self.column = column
    }

    /// Whether it declares a type.
    public var isType: Bool {
        switch kind {
        case .struct, .class, .enum, .actor, .protocol: true
        default: false
        }
    }
}
