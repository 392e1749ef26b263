import Configuration
import WorkspaceModel

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
