/// A package outside of the workspace that is checked out, so that its products' modules are known.
public struct ExternalPackage: Sendable {
    public let identity: String
    public let manifest: Manifest

    /// Describes a package.
    public init(identity: String, manifest: Manifest) {
        self.identity = identity
        self.manifest = manifest
    }

    /// The names under which the modules of a product are imported; `nil` when there is no such product, or when it holds
    /// a binary or system library, whose modules can have any name.
    func modules(ofProduct name: String) -> [String]? {
        guard let product = manifest.products.first(where: { $0.name == name }) else { return nil }
        let members = manifest.targets.filter { product.targets.contains($0.name) }
        guard members.allSatisfy({ $0.kind != .binary && $0.kind != .system }) else { return nil }
        return product.targets.map(\.importName)
    }
}

extension String {
    /// The name under which a target of this name is imported: what no identifier can hold becomes `_`.
    public var importName: String {
        var name = String(unicodeScalars.map { $0.isIdentifierPart ? Character($0) : "_" })
        if let first = unicodeScalars.first, ("0"..."9").contains(first) { name = "_" + name.dropFirst() }
        return name
    }
}

extension Unicode.Scalar {
    fileprivate var isIdentifierPart: Bool {
        self == "_" || properties.isAlphabetic || properties.numericType != nil
    }
}
