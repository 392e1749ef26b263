import Configuration
import WorkspaceModel

/// A violation of a rule.
public struct Violation: Hashable, Sendable {
    public let rule: RuleID
    public var severity: Severity
    /// The module that violates the rule.
    public let module: ModuleID
    /// The dependency or declaration that violates the rule. Together with the rule and the module, it identifies the
    /// violation.
    public let subject: String
    /// The locations, the most important one first.
    public private(set) var places: [Place]
    /// The problem.
    public let message: String
    /// The reason why the problem matters, as a phrase.
    public let reason: String
    /// The way to fix the problem.
    public private(set) var remedy: String

    /// Creates a violation.
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

    /// Returns the violation with some of its locations only.
    public func with(_ places: [Place]) -> Violation {
        var copy = self
        copy.places = places
        return copy
    }

    /// Returns the violation with more said about the way to fix it.
    public func adding(toRemedy text: String) -> Violation {
        var copy = self
        copy.remedy += text
        return copy
    }

    func with(_ severity: Severity) -> Violation {
        var copy = self
        copy.severity = severity
        return copy
    }
}

/// The location of a violation.
public enum Place: Hashable, Sendable {
    /// A position in a file, given by its path relative to the root of the workspace.
    case source(path: String, line: Int, column: Int)
    /// The position at which the manifest describes a module, or names one of its dependencies.
    case manifest(module: ModuleID, dependency: String?)
    /// The position at which the manifest of a package names another package.
    case package(PackageID, dependency: String)
}

extension Module {
    /// Returns the locations of imports in this module's sources.
    func places(of sites: some Sequence<ImportSite>) -> [Place] {
        sites.map { site in
            let (file, statement) = statement(at: site)
            return .source(path: file.path, line: statement.line, column: statement.column)
        }
    }
}
