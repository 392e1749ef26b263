/// A product of a package: what other packages can depend on.
public struct Product: Hashable, Sendable {
    public let name: String
    /// `library`, `executable`, `plugin`, `macro` or `snippet`.
    public let type: String
    /// The targets it offers.
    public let targets: [String]

    /// Describes a product.
    public init(name: String, type: String, targets: [String]) {
        self.name = name
        self.type = type
        self.targets = targets
    }
}
