import WorkspaceModel

/// All that makes a new module: the files to write, and what is left to do.
public struct ModulePlan: Sendable {
    public let names: ModuleNames
    /// The layer, where there are layers.
    public let layer: String?
    /// The package that gets the module.
    public let package: WorkspacePackage
    /// The files, new ones first, the manifest last: until it is written, nothing has changed for SwiftPM.
    public let changes: [FileChange]
    /// The composition root that registers the module; `nil` where none is known.
    public let root: String?
    /// The products that the manifest gains.
    public let products: [String]
    /// What is left to do by hand, in lines.
    public let remaining: [String]
}

/// The module that someone asks for.
public struct ModuleRequest: Hashable, Sendable {
    /// Its name.
    public let name: String
    /// Its layer; `nil` where the codebase has none.
    public let layer: String?
    /// Whether it begins with a board.
    public let hasBoard: Bool
    /// The package to put it in, by its folder or name; `nil` where only one can be meant.
    public let package: String?

    /// Describes a module.
    public init(name: String, layer: String?, hasBoard: Bool, package: String? = nil) {
        self.name = name
        self.layer = layer
        self.hasBoard = hasBoard
        self.package = package
    }
}
