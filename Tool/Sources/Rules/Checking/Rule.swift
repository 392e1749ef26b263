import Configuration
import Linkage
import WorkspaceModel

/// One thing that is checked.
public protocol Rule: Sendable {
    /// Its name.
    var id: RuleID { get }

    /// The severity of its violations unless configured otherwise; nil if each violation has its own.
    func severity(in context: RuleContext) -> Severity?

    /// Whether the information that the rule needs is available.
    func applies(to context: RuleContext) -> Bool

    /// The modules whose declarations the rule needs.
    func modulesToParse(in context: RuleContext) -> Set<ModuleID>

    /// The modules whose code the rule needs.
    func modulesToOutline(in context: RuleContext) -> Set<ModuleID>

    /// The violations of the rule.
    func violations(in context: RuleContext) -> [Violation]
}

extension Rule {
    public func severity(in context: RuleContext) -> Severity? { .error }

    public func applies(to context: RuleContext) -> Bool { true }

    public func modulesToParse(in context: RuleContext) -> Set<ModuleID> { [] }

    public func modulesToOutline(in context: RuleContext) -> Set<ModuleID> { [] }
}

/// All rules.
public enum RuleBook {
    public static let rules: [any Rule] = [
        UndeclaredImportRule(), UnusedDependencyRule(), CycleRule(), TestLeakRule(), LayersRule(),
        UnlayeredModuleRule(), InterfaceOnlyRule(), PureInterfaceRule(), InterfaceDependenciesRule(),
        ForbiddenImportRule(),
        PublicSurfaceRule(), UnregisteredModuleRule(), RequiresCompleteRule(), UnhandledOutputRule(),
        GuardDeadlockRule(), IncompleteBoardRule(), DuplicateImageRule(), NotEmbeddedRule(), OrphanFileRule(),
        MissingFileRule(), DoubleMembershipRule(),
    ]
}

/// The information that rules can use.
public struct RuleContext: Sendable {
    public let workspace: Workspace
    public let architecture: Architecture
    public let configuration: Configuration
    /// The checked-out external packages: what they link determines what a program contains twice.
    public let external: [ExternalPackage]
    /// The differences between what Xcode's targets link and what they embed.
    public let embedding: [EmbeddingFault]
    /// The declarations of the modules that rules asked for, by file.
    public var declarations: [ModuleID: [FileDeclarations]] = [:]

    /// The products that use Backplane.
    let users: Set<ModuleID>
    /// The code of those products that rules asked for.
    var code = BackplaneCode()

    /// Prepares a check of `workspace`.
    public init(
        workspace: Workspace, architecture: Architecture, configuration: Configuration,
        external: [ExternalPackage] = [], embedding: [EmbeddingFault] = []
    ) {
        self.workspace = workspace
        self.architecture = architecture
        self.configuration = configuration
        self.external = external
        self.embedding = embedding
        users = BackplaneCode.users(in: workspace, architecture: architecture)
    }

    /// The severity of rules about interfaces: a warning if pairs were only recognised by their names.
    var interfaceSeverity: Severity { architecture.isInferred ? .warning : .error }
}
