import WorkspaceReading

/// What is different between two versions of a manifest, by meaning: how it is written does not count.
struct ManifestDifference {
    /// Whether something differs that holds for all targets of the package: a platform, the language mode.
    private(set) var isWhole = false
    /// The targets that are new or described otherwise.
    private(set) var targets: Set<String> = []
    /// The names of targets that came or went.
    private(set) var targetNames: Set<String> = []
    /// The names of products that came, went, or hold something else.
    private(set) var productNames: Set<String> = []
    /// The identities of package dependencies that came, went, or are asked for otherwise.
    private(set) var packages: Set<String> = []

    /// Whether both say the same.
    var isNone: Bool { !isWhole && targets.isEmpty && productNames.isEmpty && packages.isEmpty }

    /// The difference that can't be told, so that it counts for the whole package.
    static let unknown = ManifestDifference(isWhole: true)

    /// No difference.
    static let none = ManifestDifference(isWhole: false)

    private init(isWhole: Bool) {
        self.isWhole = isWhole
    }

    /// Compares two documents as `swift package dump-package` prints them.
    init(from oldDocument: JSONValue, to newDocument: JSONValue) {
        let (old, new) = (ManifestParts(oldDocument), ManifestParts(newDocument))
        isWhole = old.common != new.common
        targets = Self.differing(old.targets, new.targets)
        targetNames = Set(old.targets.keys).symmetricDifference(new.targets.keys)
        productNames = Self.differing(old.products, new.products)
        packages = Self.differing(old.packages, new.packages)
    }

    private static func differing(_ old: [String: JSONValue], _ new: [String: JSONValue]) -> Set<String> {
        Set(Set(old.keys).union(new.keys).filter { old[$0] != new[$0] })
    }
}
