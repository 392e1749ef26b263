/// The targets and products of a manifest by name.
struct ManifestNames: Sendable {
    /// The place of each target among the manifest's targets.
    let targets: [String: Int]
    /// The targets of each product.
    let products: [String: [String]]

    init(_ manifest: Manifest) {
        targets = Dictionary(manifest.targets.enumerated().map { ($1.name, $0) }) { first, _ in first }
        products = Dictionary(manifest.products.map { ($0.name, $0.targets) }) { first, _ in first }
    }
}
