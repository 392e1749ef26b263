import WorkspaceModel

/// What `.backplane.yml` says. Everything has a default: an empty file means the same as none.
public struct Configuration: Hashable, Sendable {
    /// The severity that is set for a rule; `off` takes it out.
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
    /// The address of the cache in which passes are shared.
    public var remoteCache: String?
    /// The statements that a body in an interface may have before it counts as logic.
    public var statementLimit = 3

    /// The default configuration.
    public init() {}

    /// Lets its patterns be asked about paths relative to `folder`, which is given from where the configuration lies.
    public mutating func see(from folder: String) {
        exclude.folder = folder
        affected.ignore.folder = folder
        for index in affected.inputs.indices { affected.inputs[index].files.folder = folder }
    }
}
