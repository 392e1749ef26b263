import WorkspaceModel

/// The changes that create a module, and the steps that remain.
public struct ModulePlan: Sendable {
    public let names: ModuleNames
    /// The layer of the module, if the codebase has layers.
    public let layer: String?
    /// The package of the module.
    public let package: WorkspacePackage
    /// The changed files: new ones first, the manifest last, since SwiftPM does not see the module before that one is
    /// written.
    public let changes: [FileChange]
    /// The composition root that registers the module; `nil` if none was found.
    public let root: String?
    /// The products added to the manifest.
    public let products: [String]
    /// The steps that remain for the user, as lines of text.
    public let remaining: [String]
}

/// A request for a new module.
public struct ModuleRequest: Hashable, Sendable {
    /// The name of the module.
    public let name: String
    /// The layer of the module; `nil` if the codebase has none.
    public let layer: String?
    /// Whether the module starts with a board.
    public let hasBoard: Bool
    /// The folder or name of the package; `nil` to select the only one that fits.
    public let package: String?

    /// Creates a request.
    public init(name: String, layer: String?, hasBoard: Bool, package: String? = nil) {
        self.name = name
        self.layer = layer
        self.hasBoard = hasBoard
        self.package = package
    }
}
