/// A piece of code, reduced to what semantic rules need: declarations, and calls with their arguments. Unary operators,
/// `try`, optional chaining, parentheses and all literals except strings are omitted.
public struct CodeNode: Hashable, Sendable {
    /// The kind of a node, which determines the meaning of its name, label and type.
    public enum Kind: UInt8, Hashable, Sendable {
        /// A nominal type: its name, and its keyword as label. Children: inherited types, attributes, members.
        case type
        /// An extension: the extended type as name, its `where` clause as type. Children as for types.
        case `extension`
        /// A type or protocol in an inheritance clause.
        case inherited
        /// A function: its name (`init` and `subscript` are names), its result type, `static` as label. Children: the
        /// parameters, and the body as a block.
        case function
        /// A parameter of a function or a closure: its internal name, its label, its type. Children: the default value.
        case parameter
        /// A variable or a bound name: its name, its type, `static` as label. Children: attributes, the value, the
        /// accessors as a block.
        case variable
        /// A type alias: its name and its underlying type.
        case alias
        /// An attribute or macro: its name. Children: the arguments.
        case attribute
        /// A call. Children: the called expression, then the arguments. A subscript is a call with the name `[]`.
        case call
        /// An argument: its label. One child, or none for a literal.
        case argument
        /// A member: its name. One child, the base, unless it is implicit.
        case member
        /// A name, or a type used as a value. If the type has generic arguments, it is written out as the node's type.
        case name
        /// A key path: its properties, separated by dots, as name, its root as type.
        case keyPath
        case closure
        case array
        /// A string: its value, if it has no interpolations.
        case text
        case awaiting
        case assignment
        case returned
        /// Expressions joined by operators: the operators as name.
        case operation
        /// Statements in sequence. Names bound in the block are visible in it.
        case block
        /// Code under a compilation condition: the condition as name.
        case conditional
    }

    public let kind: Kind
    public let name: String
    public let label: String
    public let type: String
    /// The position of declarations, calls, members and key paths; 0 for others.
    public let line: Int
    public let column: Int
    public let children: [CodeNode]

    /// Creates a node.
    public init(
        _ kind: Kind, _ name: String = "", label: String = "", type: String = "", line: Int = 0, column: Int = 0,
        children: [CodeNode] = []
    ) {
        self.kind = kind
        self.name = name
        self.label = label
        self.type = type
        self.line = line
        self.column = column
        self.children = children
    }

    /// Returns the code without parts that are never compiled. Conditions are replaced by their code, or removed with
    /// it if they can't hold in a build that sets no flags except `flags`.
    public func compiled(defining flags: CompilationFlags) -> [CodeNode] {
        if kind == .conditional, !CompilationCondition(name).canHold(defining: flags) { return [] }
        let children = children.flatMap { $0.compiled(defining: flags) }
        if kind == .conditional { return children }
        return [CodeNode(kind, name, label: label, type: type, line: line, column: column, children: children)]
    }
}

/// The code of a source file.
public struct FileCode: Hashable, Sendable {
    /// The path of the file, relative to the root of the workspace.
    public let path: String
    public let nodes: [CodeNode]
    /// Whether some of the code is under a compilation condition.
    public let isConditional: Bool
    /// Whether the code was parsed completely: false if the syntax is invalid or nested too deeply.
    public let isComplete: Bool

    /// Creates a file.
    public init(path: String, nodes: [CodeNode], isConditional: Bool, isComplete: Bool) {
        self.path = path
        self.nodes = nodes
        self.isConditional = isConditional
        self.isComplete = isComplete
    }
}

/// A declaration in a source file, reduced to what rules need.
public struct Declaration: Hashable, Sendable {
    /// The kind of a declaration.
    public enum Kind: String, Hashable, Sendable {
        case `struct`, `class`, `enum`, `actor`, `protocol`, `typealias`, `extension`, macro
        case function, initializer, variable, `subscript`
    }

    public let kind: Kind
    /// The name, qualified by the enclosing types: `Outcome.description`. The name of an extension is that of its type.
    public let name: String
    /// The effective access level, which considers that of the enclosing extension.
    public let access: AccessLevel
    /// The types and protocols in the inheritance clause.
    public let inherits: [String]
    /// Whether the declaration is in no type and no extension.
    public let isTopLevel: Bool
    /// Whether the declaration is in an extension, or is one.
    public let isInExtension: Bool
    public let isStatic: Bool
    /// Whether a variable has storage.
    public let isStored: Bool
    /// Whether a variable was declared with `var`.
    public let isMutable: Bool
    /// The number of statements in the body, including nested ones, without plain assignments in an initializer.
    public let statements: Int
    public let line: Int
    public let column: Int

    /// Creates a declaration.
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

    /// Whether the declaration is that of a type.
    public var isType: Bool {
        switch kind {
        case .struct, .class, .enum, .actor, .protocol: true
        default: false
        }
    }
}

/// The declarations in a source file, and the names that it mentions.
public struct FileDeclarations: Hashable, Sendable {
    /// The path of the file, relative to the root of the workspace.
    public let path: String
    public let declarations: [Declaration]
    /// The capitalised identifiers in the file, sorted. These include all types that it may use.
    public let mentions: [String]

    /// Creates a file.
    public init(path: String, declarations: [Declaration], mentions: [String]) {
        self.path = path
        self.declarations = declarations
        self.mentions = mentions
    }
}
