/// A package outside of the workspace that is checked out, so that its products' modules are known.
public struct ExternalPackage: Sendable {
    public let identity: String
    public let manifest: Manifest
    /// Where it lies, as an absolute path, if its files are taken as they are there, since it is depended on by path or being
    /// edited; `nil` for one that was checked out at a pinned version.
    public let folder: String?

    /// Describes a package.
    public init(identity: String, manifest: Manifest, folder: String? = nil) {
        self.identity = identity
        self.manifest = manifest
        self.folder = folder
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
        if utf8.allSatisfy({ $0.isPlainLetter || $0.isDigit }), utf8.first?.isPlainLetter ?? false { return self }
        var name = String(unicodeScalars.map { $0.isIdentifierPart ? Character($0) : "_" })
        if let first = unicodeScalars.first, ("0"..."9").contains(first) { name = "_" + name.dropFirst() }
        return name
    }
}

extension UInt8 {
    fileprivate var isDigit: Bool { self >= UInt8(ascii: "0") && self <= UInt8(ascii: "9") }

    fileprivate var isPlainLetter: Bool {
        self >= UInt8(ascii: "a") && self <= UInt8(ascii: "z") || self >= UInt8(ascii: "A") && self <= UInt8(ascii: "Z")
    }
}

extension Unicode.Scalar {
    fileprivate var isIdentifierPart: Bool {
        self == "_" || properties.isAlphabetic || properties.numericType != nil
    }
}
