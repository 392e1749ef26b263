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
