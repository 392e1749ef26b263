import WorkspaceModel

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
