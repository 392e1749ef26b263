import WorkspaceModel

/// The content of `.backplane.yml`. Everything has a default: an empty file is equivalent to a missing one.
public struct Configuration: Hashable, Sendable {
    /// The severity of a rule; `off` disables it.
    public enum Level: Hashable, Sendable {
        case on(Severity)
        case off
    }

    public var architecture = ArchitectureDescription()
    public var exclude: PathPatterns = []
    public var forbidden: [ForbiddenImport] = []
    public var ignores: [Ignore] = []
    public var levels: [RuleID: Level] = [:]
    public var affected = AffectedPolicy()
    /// The environment variables that tests read.
    public var testVariables: [String] = []
    /// The dynamic libraries that programs load at run time, by the names of products.
    public var loads: [String: [String]] = [:]
    /// The address of the cache through which passes are shared.
    public var remoteCache: String?
    /// The maximum number of statements in a body of an interface before it counts as logic.
    public var statementLimit = 3

    /// The default configuration.
    public init() {}

    /// Makes the patterns match paths relative to `folder`, which is relative to the configuration file.
    public mutating func see(from folder: String) {
        exclude.folder = folder
        affected.ignore.folder = folder
        for index in affected.inputs.indices { affected.inputs[index].files.folder = folder }
    }
}

/// Modules that must not import others.
public struct ForbiddenImport: Hashable, Sendable {
    public let modules: [NamePattern]
    public let imports: [NamePattern]
    public let reason: String

    /// Describes a rule.
    public init(modules: [NamePattern], imports: [NamePattern], reason: String) {
        self.modules = modules
        self.imports = imports
        self.reason = reason
    }
}

/// Violations that are accepted, with the reason.
public struct Ignore: Hashable, Sendable {
    public let rule: RuleID
    /// The modules in which they are accepted.
    public let module: NamePattern
    /// The dependencies or declarations that are accepted; `nil` accepts all.
    public let dependency: NamePattern?
    public let reason: String
    /// The line of the configuration.
    public let line: Int

    /// Describes what is accepted.
    public init(rule: RuleID, module: NamePattern, dependency: NamePattern? = nil, reason: String, line: Int = 0) {
        self.rule = rule
        self.module = module
        self.dependency = dependency
        self.reason = reason
        self.line = line
    }
}

/// The name of a rule, as configurations and reports write it.
public enum RuleID: String, Hashable, Sendable, CaseIterable, Comparable {
    case undeclaredImport = "undeclared-import"
    case unusedDependency = "unused-dependency"
    case cycle
    case testLeak = "test-leak"
    case layers
    case unlayeredModule = "unlayered-module"
    case interfaceOnly = "interface-only"
    case pureInterface = "pure-interface"
    case interfaceDependencies = "interface-dependencies"
    case forbiddenImport = "forbidden-import"
    case publicSurface = "public-surface"
    case unregisteredModule = "unregistered-module"
    case requiresComplete = "requires-complete"
    case unhandledOutput = "unhandled-output"
    case guardDeadlock = "guard-deadlock"
    case incompleteBoard = "incomplete-board"
    case duplicateImage = "duplicate-image"
    case notEmbedded = "not-embedded"
    case orphanFile = "orphan-file"
    case missingFile = "missing-file"
    case doubleMembership = "double-membership"

    public static func < (left: RuleID, right: RuleID) -> Bool {
        left.rawValue < right.rawValue
    }
}

/// The severity of a violation.
public enum Severity: String, Hashable, Sendable, CaseIterable {
    /// Fails the check.
    case error
    /// Is reported, but fails the check only with `--strict`.
    case warning
}
