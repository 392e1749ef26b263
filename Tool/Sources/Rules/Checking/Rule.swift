import Configuration
import WorkspaceModel

/// One thing that is checked.
public protocol Rule: Sendable {
    /// Its name.
    var id: RuleID { get }

    /// How much its violations weigh where nothing else is said; nil where each says it itself.
    func severity(in context: RuleContext) -> Severity?

    /// Whether what it needs to know is known.
    func applies(to context: RuleContext) -> Bool

    /// The modules whose declarations it looks at.
    func modulesToParse(in context: RuleContext) -> Set<ModuleID>

    /// The modules whose code it looks at.
    func modulesToOutline(in context: RuleContext) -> Set<ModuleID>

    /// Where it does not hold.
    func violations(in context: RuleContext) -> [Violation]
}

extension Rule {
    public func severity(in context: RuleContext) -> Severity? { .error }

    public func applies(to context: RuleContext) -> Bool { true }

    public func modulesToParse(in context: RuleContext) -> Set<ModuleID> { [] }

    public func modulesToOutline(in context: RuleContext) -> Set<ModuleID> { [] }
}
