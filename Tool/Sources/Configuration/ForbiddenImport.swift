import WorkspaceModel

/// Modules that must not import others.
public struct ForbiddenImport: Hashable, Sendable {
    public let modules: [NamePattern]
    public let imports: [NamePattern]
    public let reason: String

    /// Describes a ban.
    public init(modules: [NamePattern], imports: [NamePattern], reason: String) {
        self.modules = modules
        self.imports = imports
        self.reason = reason
    }
}
