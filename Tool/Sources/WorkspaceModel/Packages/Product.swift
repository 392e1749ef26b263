/// A product of a package: what other packages can depend on.
public struct Product: Hashable, Sendable {
    public let name: String
    /// `library`, `executable`, `plugin`, `macro` or `snippet`.
    public let type: String
    /// How a library asks to be linked: `automatic`, `static` or `dynamic`; `nil` for what is no library.
    public let linkage: String?
    /// The targets it offers.
    public let targets: [String]

    /// Describes a product.
    public init(name: String, type: String, linkage: String? = nil, targets: [String]) {
        self.name = name
        self.type = type
        self.linkage = linkage
        self.targets = targets
    }
}
