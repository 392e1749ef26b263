/// Checks what SwiftPM refuses when it loads a manifest, so that SwiftPM gets to say it.
enum ManifestValidity {
    /// - Throws: ``ManifestDeclined`` when SwiftPM would, or might, refuse the manifest.
    static func check(_ document: [String: JSONValue]) throws {
        let targets = document["targets"]?.elements ?? []
        let products = document["products"]?.elements ?? []
        let names = try unique(targets.compactMap { $0["name"].string }, "two targets with one name")
        _ = try unique(products.compactMap { $0["name"].string }, "two products with one name")
        let platforms = document["platforms"]?.elements ?? []
        _ = try unique(platforms.compactMap { $0["platformName"].string }, "a platform twice")
        _ = try unique(document["swiftLanguageVersions"]?.strings ?? [], "a language mode twice")
        for product in products {
            let members = product["targets"].strings ?? []
            guard !members.isEmpty, members.allSatisfy(names.contains), Set(members).count == members.count else {
                throw ManifestDeclined("a product of targets that are not there")
            }
        }
        try checkPackages(document["dependencies"]?.elements ?? [], targets)
        for target in targets where (target["name"].string ?? "").isEmpty {
            throw ManifestDeclined("a target without a name")
        }
    }

    private static func unique(_ names: [String], _ message: String) throws -> Set<String> {
        let set = Set(names)
        guard set.count == names.count else { throw ManifestDeclined(message) }
        return set
    }

    /// Products must come from packages that are named.
    private static func checkPackages(_ dependencies: [JSONValue], _ targets: [JSONValue]) throws {
        let fields = dependencies.compactMap { $0.variant?.payload[0] }
        let identities = try unique(fields.compactMap { $0["identity"].string }, "one package twice")
        let names = identities.union(
            fields.compactMap { $0["nameForTargetDependencyResolutionOnly"].string?.lowercased() })
        for dependency in targets.flatMap({ $0["dependencies"].elements }) {
            guard let package = dependency["product"][1].string else { continue }
            guard names.contains(package.lowercased()) else {
                throw ManifestDeclined("a product of an unnamed package")
            }
        }
    }
}
