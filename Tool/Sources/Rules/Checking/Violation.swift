import Configuration
import WorkspaceModel

/// A place where a rule does not hold.
public struct Violation: Hashable, Sendable {
    public let rule: RuleID
    public var severity: Severity
    /// The module that owns the violation.
    public let module: ModuleID
    /// The dependency or the declaration that it is about. With the rule and the module it tells violations apart.
    public let subject: String
    /// Where to look first, and where else.
    public private(set) var places: [Place]
    /// What is wrong.
    public let message: String
    /// Why that matters, in half a line.
    public let reason: String
    /// What to do.
    public let remedy: String

    /// Describes a violation.
    public init(
        _ rule: RuleID, severity: Severity, module: ModuleID, subject: String, places: [Place], message: String,
        reason: String, remedy: String
    ) {
        self.rule = rule
        self.severity = severity
        self.module = module
        self.subject = subject
        self.places = places
        self.message = message
        self.reason = reason
        self.remedy = remedy
    }

    /// The same at some of its places.
    public func with(_ places: [Place]) -> Violation {
        var copy = self
        copy.places = places
        return copy
    }

    func with(_ severity: Severity) -> Violation {
        var copy = self
        copy.severity = severity
        return copy
    }
}

/// Where a violation shows.
public enum Place: Hashable, Sendable {
    /// In a file, by path relative to the root of the workspace.
    case source(path: String, line: Int, column: Int)
    /// Where the manifest describes the module, or names one of its dependencies.
    case manifest(module: ModuleID, dependency: String?)
    /// Where the manifest of a package names another package.
    case package(PackageID, dependency: String)
}

extension Module {
    /// The places of imports in this module's sources.
    func places(of sites: some Sequence<ImportSite>) -> [Place] {
        sites.map { site in
            let (file, statement) = statement(at: site)
            return .source(path: file.path, line: statement.line, column: statement.column)
        }
    }
}
