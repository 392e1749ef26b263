/// One `import` declaration of a source file.
public struct Import: Hashable, Sendable {
    /// The module named first: `Foundation` in `import struct Foundation.Date`.
    public let module: String
    /// What follows the module, dots included between parts: `Date` in `import struct Foundation.Date`, otherwise empty.
    public let member: String
    /// The kind of declaration asked for, when only one is imported.
    public let kind: ImportKind?
    /// The attributes that change what the import means.
    public let attributes: ImportAttributes
    /// The access level written before `import` (SE-0409).
    public let access: AccessLevel?
    /// The line of the module's name, counted from 1.
    public let line: Int
    /// The column of the module's name in UTF-8 bytes, counted from 1.
    public let column: Int
    /// The conditions of the `#if` clauses around the import, outermost first. `#else` is written as a negation.
    public let conditions: [String]

    /// Describes an import.
    public init(
        module: String, member: String = "", kind: ImportKind? = nil, attributes: ImportAttributes = [],
        access: AccessLevel? = nil, line: Int, column: Int, conditions: [String] = []
    ) {
        self.module = module
        self.member = member
        self.kind = kind
        self.attributes = attributes
        self.access = access
        self.line = line
        self.column = column
        self.conditions = conditions
    }
}

extension Import {
    /// Whether every condition around the import could hold: `false` below `#if false`.
    public var isReachable: Bool {
        conditions.allSatisfy { CompilationCondition($0).constantValue != false }
    }

    /// Whether the import is compiled in a build that sets no flags but `defined` ones.
    public func isCompiled(defining defined: Set<String>) -> Bool {
        conditions.allSatisfy { CompilationCondition($0).canHold(defining: defined) }
    }

    /// Whether the import compiles only where its own module can be imported (`#if canImport(Module)`).
    public var isGuarded: Bool {
        conditions.contains { CompilationCondition($0).guarantees(importOf: module) }
    }
}
