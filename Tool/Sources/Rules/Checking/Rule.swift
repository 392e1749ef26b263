import Configuration
import Linkage
import WorkspaceModel

/// A rule of the architecture.
public protocol Rule: Sendable {
    /// The name of the rule.
    var id: RuleID { get }

    /// Returns the severity of violations unless configured otherwise; `nil` if each violation has its own.
    func severity(in context: RuleContext) -> Severity?

    /// Returns whether the information that the rule needs is available.
    func applies(to context: RuleContext) -> Bool

    /// Returns the modules whose declarations the rule needs.
    func modulesToParse(in context: RuleContext) -> Set<ModuleID>

    /// Returns the modules whose code the rule needs.
    func modulesToOutline(in context: RuleContext) -> Set<ModuleID>

    /// Returns the violations of the rule.
    func violations(in context: RuleContext) -> [Violation]
}

extension Rule {
    public func severity(in context: RuleContext) -> Severity? { .error }

    public func applies(to context: RuleContext) -> Bool { true }

    public func modulesToParse(in context: RuleContext) -> Set<ModuleID> { [] }

    public func modulesToOutline(in context: RuleContext) -> Set<ModuleID> { [] }
}

/// The list of all rules.
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
    /// The checked-out external packages, which contribute to the images of programs.
    public let external: [ExternalPackage]
    /// The differences between the libraries that Xcode targets link and those that apps embed.
    public let embedding: [EmbeddingFault]
    /// Returns the text of a file at a path relative to the root; `nil` if it can't be read. Few files are needed.
    let text: @Sendable (String) -> String?
    /// The declarations of the modules for which rules need them, by file.
    public var declarations: [ModuleID: [FileDeclarations]] = [:]

    /// The products that use Backplane.
    let users: Set<ModuleID>
    /// The code of those products, if rules need it.
    var code = BackplaneCode()

    /// Creates the context of a check.
    public init(
        workspace: Workspace, architecture: Architecture, configuration: Configuration,
        external: [ExternalPackage] = [], embedding: [EmbeddingFault] = [],
        text: @escaping @Sendable (String) -> String? = { _ in nil }
    ) {
        self.text = text
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
