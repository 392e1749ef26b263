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

/// All rules there are.
public enum RuleBook {
    public static let rules: [any Rule] = [
        UndeclaredImportRule(), UnusedDependencyRule(), CycleRule(), TestLeakRule(), LayersRule(),
        InterfaceOnlyRule(), PureInterfaceRule(), InterfaceDependenciesRule(), ForbiddenImportRule(),
        PublicSurfaceRule(), UnregisteredModuleRule(), RequiresCompleteRule(), UnhandledOutputRule(),
        GuardDeadlockRule(), IncompleteBoardRule(),
    ]
}

/// All that a rule can look at.
public struct RuleContext: Sendable {
    public let workspace: Workspace
    public let architecture: Architecture
    public let configuration: Configuration
    /// What the files declare, for the modules that rules asked for.
    public var declarations: [ModuleID: [FileDeclarations]] = [:]

    /// The products in which Backplane is used.
    let users: Set<ModuleID>
    /// The code of those among them that rules asked for.
    var code = BackplaneCode()

    /// Prepares a check of `workspace`.
    public init(workspace: Workspace, architecture: Architecture, configuration: Configuration) {
        self.workspace = workspace
        self.architecture = architecture
        self.configuration = configuration
        users = BackplaneCode.users(in: workspace, architecture: architecture)
    }

    /// The weight of rules about interfaces: pairs that were only recognised by their names warn.
    var interfaceSeverity: Severity { architecture.isInferred ? .warning : .error }
}
