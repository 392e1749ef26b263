/// An `import` declaration of a source file.
public struct Import: Hashable, Sendable {
    /// The module: `Foundation` in `import struct Foundation.Date`.
    public let module: String
    /// The name after the module, including dots between components: `Date` in `import struct Foundation.Date`,
    /// otherwise empty.
    public let member: String
    /// The kind of declaration, if only one is imported.
    public let kind: ImportKind?
    /// The attributes that change the meaning of the import.
    public let attributes: ImportAttributes
    /// The access level written before `import` (SE-0409).
    public let access: AccessLevel?
    /// The line of the module's name, counted from 1.
    public let line: Int
    /// The column of the module's name in UTF-8 bytes, counted from 1.
    public let column: Int
    /// The conditions of the `#if` clauses around the import, outermost first. `#else` is written as a negation.
    public let conditions: [String]

    /// Creates an import.
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
    /// Whether every condition around the import can hold: `false` below `#if false`.
    public var isReachable: Bool {
        conditions.allSatisfy { CompilationCondition($0).constantValue != false }
    }

    /// Returns whether the import is compiled in a build that sets no flags except `flags`.
    ///
    /// - Parameters:
    ///   - platforms: The platforms for which the code is built; empty if any.
    ///   - importable: Names of modules that can be imported.
    public func isCompiled(
        defining flags: CompilationFlags, on platforms: [String] = [], importing importable: Set<String> = []
    ) -> Bool {
        conditions.allSatisfy {
            CompilationCondition($0).canHold(defining: flags, on: platforms, importing: importable)
        }
    }

    /// Whether the import is compiled only if its own module can be imported (`#if canImport(Module)`), or only if it
    /// can't, as in a branch after that one: declaring the module would have no effect on it.
    public var isGuarded: Bool {
        conditions.map { CompilationCondition($0) }.contains {
            $0.requires(true, importOf: module) || $0.requires(false, importOf: module)
        }
    }
}

/// The attributes of an import that change the visibility of the module or of its declarations.
public struct ImportAttributes: OptionSet, Hashable, Sendable {
    public let rawValue: UInt8

    public init(rawValue: UInt8) {
        self.rawValue = rawValue
    }

    /// `@testable`: internal declarations are visible.
    public static let testable = ImportAttributes(rawValue: 1 << 0)
    /// `@_exported`: clients of this module see the imported one, too.
    public static let exported = ImportAttributes(rawValue: 1 << 1)
    /// `@_implementationOnly`: the import is hidden from clients.
    public static let implementationOnly = ImportAttributes(rawValue: 1 << 2)
    /// `@preconcurrency`: the module's sendability problems are warnings.
    public static let preconcurrency = ImportAttributes(rawValue: 1 << 3)
    /// `@_spi(…)` or `@_spiOnly`: system programming interface of the module.
    public static let spi = ImportAttributes(rawValue: 1 << 4)

    /// Creates the attribute with a name, given without `@`; `nil` for other attributes.
    public init?(name: some StringProtocol) {
        switch name {
        case "testable": self = .testable
        case "_exported": self = .exported
        case "_implementationOnly": self = .implementationOnly
        case "preconcurrency": self = .preconcurrency
        case "_spi", "_spiOnly": self = .spi
        default: return nil
        }
    }
}

/// The declaration kind of a scoped import, as in `import struct Foundation.Date`.
public enum ImportKind: String, Hashable, Sendable {
    case `typealias`, `struct`, `class`, `enum`, `protocol`, `let`, `var`, `func`
}

/// A Swift access level, narrowest first.
public enum AccessLevel: String, Hashable, Sendable, CaseIterable, Comparable {
    case `private`, `fileprivate`, `internal`, `package`, `public`, `open`

    public static func < (left: AccessLevel, right: AccessLevel) -> Bool {
        left.rank < right.rank
    }

    /// Whether other packages can see a declaration with this level.
    public var isExposed: Bool { self >= .public }

    private var rank: Int {
        switch self {
        case .private: 0
        case .fileprivate: 1
        case .internal: 2
        case .package: 3
        case .public: 4
        case .open: 5
        }
    }
}
