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

    /// The difference that can't be told, so that it counts for the whole package.
    static let unknown = ManifestDifference(isWhole: true)

    /// No difference.
    static let none = ManifestDifference(isWhole: false)

    private init(isWhole: Bool) {
        self.isWhole = isWhole
    }

    /// Compares two documents as `swift package dump-package` prints them.
    init(from old: JSONValue, to new: JSONValue) {
        isWhole = Self.common(old) != Self.common(new)
        let (oldTargets, newTargets) = (Self.named(old["targets"]), Self.named(new["targets"]))
        targets = Self.differing(oldTargets, newTargets)
        targetNames = Set(oldTargets.keys).symmetricDifference(newTargets.keys)
        productNames = Self.differing(Self.named(old["products"]), Self.named(new["products"]))
        packages = Self.differing(Self.packages(old), Self.packages(new))
    }

    private static let partial: Set<String> = ["targets", "products", "dependencies", "packageKind"]

    private static func common(_ document: JSONValue) -> JSONValue {
        guard case .object(let members) = document else { return .null }
        return JSONValue.object(members.filter { !partial.contains($0.key) }).normalised
    }

    private static func differing(_ old: [String: JSONValue], _ new: [String: JSONValue]) -> Set<String> {
        Set(Set(old.keys).union(new.keys).filter { old[$0] != new[$0] })
    }

    private static func named(_ list: JSONValue) -> [String: JSONValue] {
        Dictionary(list.elements.map { ($0["name"].string ?? "", $0.normalised) }) { first, _ in first }
    }

    private static func packages(_ document: JSONValue) -> [String: JSONValue] {
        let entries = document["dependencies"].elements.map { entry in
            (entry.variant?.payload[0]["identity"].string ?? "", entry.normalised)
        }
        return Dictionary(entries) { first, _ in first }
    }
}

extension JSONValue {
    private static let unordered: Set<String> = ["dependencies", "exclude", "resources", "sources"]

    /// The document without members that are null, and with the lists sorted whose order means nothing.
    fileprivate var normalised: JSONValue {
        switch self {
        case .object(let members):
            return .object(
                members.compactMapValues { $0 == .null ? nil : $0.normalised }.reduce(into: [:]) { result, member in
                    guard Self.unordered.contains(member.key), case .array(let elements) = member.value else {
                        result[member.key] = member.value
                        return
                    }
                    result[member.key] = .array(elements.sorted { $0.canonical < $1.canonical })
                })
        case .array(let elements): return .array(elements.map(\.normalised))
        default: return self
        }
    }
}
