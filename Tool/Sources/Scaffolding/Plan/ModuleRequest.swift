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
