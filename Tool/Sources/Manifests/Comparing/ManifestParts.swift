import SystemSupport
import WorkspaceModel

/// The document of a manifest in parts that can be compared by meaning.
package struct ManifestParts: Hashable, Sendable {
    /// The part that applies to all targets of the package.
    package let common: JSONValue
    package let targets: [String: JSONValue]
    package let products: [String: JSONValue]
    /// Package dependencies by identity.
    package let packages: [String: JSONValue]
    /// The declared traits, and the dependencies of targets that require traits.
    fileprivate let traits: Set<JSONValue>

    /// Splits a document of `swift package dump-package`.
    package init(_ document: JSONValue) {
        common = Self.common(document)
        targets = Self.named(document["targets"])
        products = Self.named(document["products"])
        packages = Self.packages(document)
        let dependencies = document["targets"].elements.flatMap { $0["dependencies"].elements }
        traits = Set(document["traits"].elements + dependencies.filter { $0.canonical.contains(#""traits":["#) })
    }

    /// Returns the targets of a product that is a file with its name: a program or a dynamic library.
    fileprivate func programs(of product: String) -> [String] {
        guard let product = products[product] else { return [] }
        let form = product["type"]["library"].strings
        return form == nil || form == ["dynamic"] ? product["targets"].strings ?? [] : []
    }

    private static let partial: Set<String> = ["targets", "products", "dependencies", "packageKind"]

    private static func common(_ document: JSONValue) -> JSONValue {
        guard case .object(let members) = document else { return .null }
        return JSONValue.object(members.filter { !partial.contains($0.key) }).normalised
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

    /// The document without null members, and with lists sorted if their order has no meaning.
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

extension JSONValue {
    /// What the description of a target tells the linker.
    fileprivate var linkage: [JSONValue] {
        let settings = self["settings"].elements.filter { $0["tool"].string == "linker" }
        return self["type"].string == "system" ? settings + [self] : settings
    }

    /// The names of the dependencies of a target.
    fileprivate var dependencyNames: Set<String> {
        Set(self["dependencies"].elements.compactMap { $0.variant?.payload[0].string })
    }
}

/// The differences between two versions of a manifest, by meaning.
package struct ManifestDifference {
    /// Whether a part has changed that applies to all targets of the package: a platform, the language mode.
    package private(set) var isWhole = false
    /// The targets that were added or changed.
    package private(set) var targets: Set<String> = []
    /// The names of targets that were added or removed.
    package private(set) var targetNames: Set<String> = []
    /// The names of products that were added, removed or changed.
    package private(set) var productNames: Set<String> = []
    /// The targets of these products whose programs or dynamic libraries are files with the names of products.
    package private(set) var programs: Set<String> = []
    /// The identities of package dependencies that were added, removed or changed.
    package private(set) var packages: Set<String> = []
    /// The targets whose linker settings changed, including those that were added or removed.
    package private(set) var linkedOtherwise: Set<String> = []
    /// The targets whose dependencies differ, including those that were added.
    package private(set) var redirected: Set<String> = []
    /// The names of the dependencies that targets have gained or lost.
    package private(set) var redirections: Set<String> = []
    /// Whether the package may use other packages, or request other traits of them, although the description of its
    /// dependencies is unchanged: its own traits differ, or what it needs only with some of them.
    package private(set) var hasOtherTraits = false

    /// Whether there is no difference.
    package var isNone: Bool { !isWhole && targets.isEmpty && productNames.isEmpty && packages.isEmpty }

    /// A difference that can't be determined and therefore counts for the whole package.
    package static let unknown = ManifestDifference(isWhole: true)

    /// Whether the difference can't be determined.
    package private(set) var isUnknown = false

    /// No difference.
    package static let none = ManifestDifference(isWhole: false)

    private init(isWhole: Bool) {
        self.isWhole = isWhole
        isUnknown = isWhole
        hasOtherTraits = isWhole
    }

    /// Compares two documents of `swift package dump-package`.
    package init(from oldDocument: JSONValue, to newDocument: JSONValue) {
        let (old, new) = (ManifestParts(oldDocument), ManifestParts(newDocument))
        isWhole = old.common != new.common
        targets = Self.differing(old.targets, new.targets)
        targetNames = Set(old.targets.keys).symmetricDifference(new.targets.keys)
        productNames = Self.differing(old.products, new.products)
        programs = Set(productNames.flatMap { old.programs(of: $0) + new.programs(of: $0) })
        packages = Self.differing(old.packages, new.packages)
        hasOtherTraits = old.traits != new.traits
        for target in targets {
            let (before, now) = (old.targets[target] ?? .null, new.targets[target] ?? .null)
            if before.linkage != now.linkage { linkedOtherwise.insert(target) }
            let names = before.dependencyNames.symmetricDifference(now.dependencyNames)
            if !names.isEmpty, now != .null { redirected.insert(target) }
            redirections.formUnion(names)
        }
    }

    /// Compares two projects of another kind, without regard to positions and order.
    package init(from old: Manifest, to new: Manifest) {
        isWhole = false
        targets = Self.differing(old.targetMeanings, new.targetMeanings)
        targetNames = Set(old.targetMeanings.keys).symmetricDifference(new.targetMeanings.keys)
        // Each target is a product with the same name.
        productNames = targetNames
        packages = Self.differing(old.packageMeanings, new.packageMeanings)
    }

    private static func differing<Value: Equatable>(_ old: [String: Value], _ new: [String: Value]) -> Set<String> {
        Set(Set(old.keys).union(new.keys).filter { old[$0] != new[$0] })
    }
}

extension Manifest {
    /// The description of each target, without positions and order.
    fileprivate var targetMeanings: [String: Set<String>] {
        Dictionary(targets.map { ($0.name, $0.meaning) }) { $0.union($1) }
    }

    fileprivate var packageMeanings: [String: String] {
        Dictionary(dependencies.map { ($0.identity, "\($0.location) \($0.requirement)") }) { first, _ in first }
    }
}

extension TargetDescription {
    /// The description of a project's target, without positions and order.
    package var meaning: Set<String> {
        let needs = dependencies.map { "\($0.name) \($0.form) \($0.platforms.sorted()) \($0.isImported)" }
        let own = ["\(kind) \(moduleName ?? "") \(flags.possible.sorted())"] + settings.map { "set \($0)" }
        return Set(needs + own + plugins.map { "plugin \($0.name)" })
    }
}
