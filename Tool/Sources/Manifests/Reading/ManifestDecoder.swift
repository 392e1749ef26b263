import SystemSupport
import WorkspaceModel

/// Decodes the document of `swift package dump-package` into a ``Manifest``.
package struct ManifestDecoder {
    /// Decodes a document; `nil` if it is not one of SwiftPM's.
    package static func manifest(from dump: JSONValue) -> Manifest? {
        guard let name = dump["name"].string, let toolsVersion = dump["toolsVersion"]["_version"].string else {
            return nil
        }
        return Manifest(
            name: name, toolsVersion: toolsVersion,
            dependencies: dump["dependencies"].elements.compactMap(packageDependency),
            products: dump["products"].elements.compactMap(product),
            targets: dump["targets"].elements.compactMap {
                target($0, compiler: SwiftVersion(toolsVersion), modes: dump["swiftLanguageVersions"].strings)
            }, traits: traits(dump["traits"].elements))
    }

    private static func traits(_ elements: [JSONValue]) -> [String: [String]] {
        elements.reduce(into: [:]) { traits, trait in
            if let name = trait["name"].string { traits[name] = trait["enabledTraits"].strings ?? [] }
        }
    }

    private static func packageDependency(_ json: JSONValue) -> PackageDependency? {
        guard let (form, payload) = json.variant, let identity = payload[0]["identity"].string else { return nil }
        return PackageDependency(
            identity: identity, name: payload[0]["nameForTargetDependencyResolutionOnly"].string,
            location: location(of: payload[0], form: form, identity: identity),
            requirement: "\(payload[0]["requirement"].canonical) \(payload[0]["traits"].canonical)",
            traits: payload[0]["traits"] == .null
                ? ["default"] : payload[0]["traits"].elements.compactMap { $0["name"].string })
    }

    private static func location(of json: JSONValue, form: String, identity: String) -> PackageDependency.Location {
        switch form {
        case "fileSystem": return .local(path: json["path"].string ?? "")
        case "sourceControl":
            let location = json["location"]
            return .repository(location["remote"][0]["urlString"].string ?? location["local"][0].string ?? "")
        default: return .registry(identity: identity)
        }
    }

    private static func product(_ json: JSONValue) -> Product? {
        guard let name = json["name"].string, let type = json["type"].variant else { return nil }
        let linkage = type.name == "library" ? type.payload[0].string : nil
        return Product(name: name, type: type.name, linkage: linkage, targets: json["targets"].strings ?? [])
    }

    private static func target(
        _ json: JSONValue, compiler: SwiftVersion?, modes: [String]?
    ) -> TargetDescription? {
        guard let name = json["name"].string else { return nil }
        let settings = json["settings"].elements
        return TargetDescription(
            name: name, kind: kind(json["type"].string), path: json["path"].string,
            exclude: json["exclude"].strings ?? [], sources: json["sources"].strings,
            publicHeadersPath: json["publicHeadersPath"].string,
            resources: json["resources"].elements.compactMap { $0["path"].string },
            dependencies: json["dependencies"].elements.compactMap(targetDependency),
            plugins: json["pluginUsages"].elements.compactMap(pluginUsage),
            flags: flags(settings).union(
                CompilationFlags(lowest: lowestVersions(settings, compiler: compiler, modes: modes))),
            aliases: aliases(settings), settings: settings.map(\.canonical),
            binaryLocation: json["url"].string)
    }

    /// The flags that the Swift settings define. Those with a condition are not in every build.
    private static func flags(_ settings: [JSONValue]) -> CompilationFlags {
        settings.filter { $0["tool"].string == "swift" }.reduce(CompilationFlags()) { flags, setting in
            let defined = setting["kind"]["define"]["_0"].string?.split(separator: "=").first.map(String.init)
            let arguments = setting["kind"]["unsafeFlags"]["_0"].strings ?? []
            let names = CompilationFlags.names(in: arguments).union(defined.map { [$0] } ?? [])
            return flags.union(
                setting["condition"] == .null ? CompilationFlags(certain: names) : CompilationFlags(possible: names))
        }
    }

    /// The lowest versions with which a target is compiled: no compiler reads a manifest of a newer tools version.
    ///
    /// - Parameter modes: The language modes of the package. SwiftPM chooses one that the compiler has; without any,
    ///   the one that the tools version introduced.
    private static func lowestVersions(
        _ settings: [JSONValue], compiler: SwiftVersion?, modes: [String]?
    ) -> LowestVersions {
        let kinds = settings.filter { $0["tool"].string == "swift" }.map { $0["kind"] }
        let arguments = kinds.flatMap { $0["unsafeFlags"]["_0"].strings ?? [] }
        guard let compiler, !arguments.contains("-swift-version") else { return LowestVersions(compiler: compiler) }
        let own = kinds.compactMap { $0["swiftLanguageMode"]["_0"].string }
        let all = (own + (modes ?? [])).map { SwiftVersion($0) }
        guard let known = all as? [SwiftVersion] else { return LowestVersions(compiler: compiler) }
        return LowestVersions(compiler: compiler, modes: known.isEmpty ? [compiler] : known)
    }

    /// The aliases in the compiler flags (`-module-alias`).
    private static func aliases(_ settings: [JSONValue]) -> [String: String] {
        let flags = settings.filter { $0["tool"].string == "swift" }
            .flatMap { $0["kind"]["unsafeFlags"]["_0"].strings ?? [] }.filter { $0 != "-Xfrontend" }
        let pairs = zip(flags, flags.dropFirst()).filter { $0.0 == "-module-alias" }.map {
            $0.1.split(separator: "=").map(String.init)
        }
        return Dictionary(pairs.filter { $0.count == 2 }.map { ($0[0], $0[1]) }) { _, last in last }
    }

    private static func kind(_ type: String?) -> ModuleKind {
        switch type {
        case "executable": .executable
        case "test": .test
        case "macro": .macro
        case "plugin": .plugin
        case "system": .system
        case "binary", "providedLibrary": .binary
        default: .library
        }
    }

    private static func targetDependency(_ json: JSONValue) -> TargetDependency? {
        guard let (form, payload) = json.variant, let name = payload[0].string else { return nil }
        switch form {
        case "product":
            var aliases: [String: String] = [:]
            if case .object(let members) = payload[2] { aliases = members.compactMapValues(\.string) }
            return dependency(
                name, .product(package: payload[1].string), condition: payload[3], aliases: aliases)
        case "target": return dependency(name, .target, condition: payload[1])
        default: return dependency(name, .byName, condition: payload[1])
        }
    }

    private static func dependency(
        _ name: String, _ form: TargetDependency.Form, condition: JSONValue, aliases: [String: String] = [:]
    ) -> TargetDependency {
        TargetDependency(
            name: name, form: form, platforms: condition["platformNames"].strings ?? [],
            traits: condition["traits"].strings ?? [], aliases: aliases)
    }

    private static func pluginUsage(_ json: JSONValue) -> PluginUsage? {
        guard let (_, payload) = json.variant, let name = payload[0].string else { return nil }
        return PluginUsage(name: name, package: payload[1].string)
    }
}
