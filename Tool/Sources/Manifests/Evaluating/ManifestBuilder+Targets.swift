import SystemSupport

extension ManifestBuilder {
    /// A target of the package.
    package func target(_ value: ManifestValue) throws -> JSONValue {
        guard case .call(let kind, let list) = value else { throw ManifestDeclined("a target") }
        var arguments = ManifestArguments(list)
        var fields: [String: JSONValue] = [
            "name": .string(try arguments.string("name")), "dependencies": [], "exclude": [], "resources": [],
            "settings": [], "packageAccess": .bool(toolsVersion >= ToolsVersion(5, 9)),
        ]
        switch kind {
        case "target", "executableTarget", "testTarget": try sources(kind, &arguments, &fields)
        case "macro": try macro(&arguments, &fields)
        case "binaryTarget": try binary(&arguments, &fields)
        case "systemLibrary": try system(&arguments, &fields)
        case "plugin": try plugin(&arguments, &fields)
        default: throw ManifestDeclined("unsupported target kind")
        }
        try arguments.end()
        return .object(fields)
    }

    private func sources(
        _ kind: String, _ arguments: inout ManifestArguments, _ fields: inout [String: JSONValue]
    ) throws {
        let types = ["target": "regular", "executableTarget": "executable", "testTarget": "test"]
        fields["type"] = types[kind].map { .string($0) }
        try common(&arguments, &fields)
        if let resources = try arguments.array("resources") {
            fields["resources"] = .array(try resources.map(resource))
        }
        if kind != "testTarget", let path = try arguments.optionalString("publicHeadersPath") {
            fields["publicHeadersPath"] = .string(path)
        }
        try packageAccess(&arguments, &fields)
        fields["settings"] = .array(try settings(&arguments))
        try plugins(&arguments, &fields)
    }

    private func common(_ arguments: inout ManifestArguments, _ fields: inout [String: JSONValue]) throws {
        if let dependencies = try arguments.array("dependencies") {
            fields["dependencies"] = .array(try dependencies.map(targetDependency))
        }
        if let path = try arguments.optionalString("path") { fields["path"] = .string(path) }
        if let exclude = try arguments.strings("exclude") { fields["exclude"] = .array(exclude.map { .string($0) }) }
        if let sources = try arguments.strings("sources") { fields["sources"] = .array(sources.map { .string($0) }) }
    }

    private func packageAccess(_ arguments: inout ManifestArguments, _ fields: inout [String: JSONValue]) throws {
        switch arguments.next("packageAccess") {
        case nil: break
        case .bool(let access):
            try require(ToolsVersion(5, 9), "packageAccess")
            fields["packageAccess"] = .bool(access)
        default: throw ManifestDeclined("packageAccess")
        }
    }

    private func plugins(_ arguments: inout ManifestArguments, _ fields: inout [String: JSONValue]) throws {
        guard let plugins = try arguments.array("plugins") else { return }
        fields["pluginUsages"] = .array(
            try plugins.map { value in
                if case .string(let name) = value { return ["plugin": [.string(name), .null]] }
                guard case .call("plugin", let list) = value else { throw ManifestDeclined("unsupported plugin usage") }
                var arguments = ManifestArguments(list)
                let name = try arguments.string("name")
                let package = try arguments.optionalString("package")
                try arguments.end()
                return ["plugin": [.string(name), package.map { .string($0) } ?? .null]]
            })
    }

    private func macro(_ arguments: inout ManifestArguments, _ fields: inout [String: JSONValue]) throws {
        try require(ToolsVersion(5, 9), "macros")
        fields["type"] = "macro"
        try common(&arguments, &fields)
        try packageAccess(&arguments, &fields)
        fields["settings"] = .array(try settings(&arguments))
        try plugins(&arguments, &fields)
    }

    private func binary(_ arguments: inout ManifestArguments, _ fields: inout [String: JSONValue]) throws {
        fields["type"] = "binary"
        fields["packageAccess"] = .bool(false)
        if let path = try arguments.optionalString("path") {
            guard path.hasSuffix(".xcframework") || path.hasSuffix(".artifactbundle") else {
                throw ManifestDeclined("unsupported binary target")
            }
            fields["path"] = .string(path)
        } else {
            let url = try arguments.string("url")
            guard url.hasPrefix("https://"), url.hasSuffix(".zip") else {
                throw ManifestDeclined("unsupported binary target")
            }
            fields["url"] = .string(url)
            fields["checksum"] = .string(try arguments.string("checksum"))
        }
    }

    private func system(_ arguments: inout ManifestArguments, _ fields: inout [String: JSONValue]) throws {
        fields["type"] = "system"
        fields["packageAccess"] = .bool(false)
        if let path = try arguments.optionalString("path") { fields["path"] = .string(path) }
        if let config = try arguments.optionalString("pkgConfig") { fields["pkgConfig"] = .string(config) }
        guard let providers = try arguments.array("providers") else { return }
        fields["providers"] = .array(
            try providers.map { value in
                guard case .call(let name, let list) = value, ["apt", "brew", "yum"].contains(name), list.count == 1,
                    list[0].label == nil, case .array(let packages) = list[0].value
                else { throw ManifestDeclined("a provider") }
                let names = try packages.map { package -> JSONValue in
                    guard case .string(let text) = package else { throw ManifestDeclined("a provider") }
                    return .string(text)
                }
                return [name: [.array(names)]]
            })
    }

    private func plugin(_ arguments: inout ManifestArguments, _ fields: inout [String: JSONValue]) throws {
        fields["type"] = "plugin"
        switch arguments.next("capability") {
        case .call("buildTool", let list) where list.isEmpty: fields["pluginCapability"] = ["buildTool": .null]
        case .member("buildTool"): throw ManifestDeclined("unsupported plugin capability")
        default: throw ManifestDeclined("a command plugin")
        }
        try common(&arguments, &fields)
        try packageAccess(&arguments, &fields)
    }

    private func resource(_ value: ManifestValue) throws -> JSONValue {
        guard case .call(let name, let list) = value, ["process", "copy", "embedInCode"].contains(name) else {
            throw ManifestDeclined("a resource")
        }
        if name == "embedInCode" { try require(ToolsVersion(5, 9), name) }
        var arguments = ManifestArguments(list)
        let path = try Self.resourcePath(arguments.string(nil))
        try arguments.end()
        return ["path": .string(path), "rule": [name: .object([:])]]
    }

    /// The path as SwiftPM shows it: without a trailing slash and without doubled slashes.
    private static func resourcePath(_ path: String) throws -> String {
        let parts = path.split(separator: "/")
        guard !path.hasPrefix("/"), !path.hasPrefix("~"), !parts.isEmpty, !parts.contains("."), !parts.contains("..")
        else { throw ManifestDeclined("unsupported resource path") }
        return parts.joined(separator: "/")
    }
}

extension ManifestBuilder {
    /// A dependency of a target.
    func targetDependency(_ value: ManifestValue) throws -> JSONValue {
        if case .string(let name) = value { return ["byName": [.string(name), .null]] }
        guard case .call(let form, let list) = value else { throw ManifestDeclined("unsupported target dependency") }
        var arguments = ManifestArguments(list)
        let name = JSONValue.string(try arguments.string("name"))
        let result: JSONValue
        switch form {
        case "target": result = ["target": [name, try condition(arguments.next("condition"))]]
        case "byName": result = ["byName": [name, try condition(arguments.next("condition"))]]
        case "product":
            let package = try arguments.optionalString("package")
            let aliases = try moduleAliases(arguments.next("moduleAliases"))
            result = [
                "product": [
                    name, package.map { .string($0) } ?? .null, aliases, try condition(arguments.next("condition")),
                ]
            ]
        default: throw ManifestDeclined("unsupported target dependency")
        }
        try arguments.end()
        return result
    }

    private func moduleAliases(_ value: ManifestValue?) throws -> JSONValue {
        guard let value else { return .null }
        guard case .dictionary(let members) = value else { throw ManifestDeclined("unsupported module aliases") }
        try require(ToolsVersion(5, 7), "module aliases")
        var aliases: [String: JSONValue] = [:]
        for (key, alias) in members {
            guard case .string(let name) = key, case .string(let text) = alias else {
                throw ManifestDeclined("unsupported module aliases")
            }
            aliases[name] = .string(text)
        }
        return .object(aliases)
    }

    /// `.when(platforms: […])` of a dependency.
    private func condition(_ value: ManifestValue?) throws -> JSONValue {
        switch value {
        case nil, .null: return .null
        case .call("when", let list):
            var arguments = ManifestArguments(list)
            let platforms = try arguments.array("platforms")
            try arguments.end()
            guard let platforms, !platforms.isEmpty else { throw ManifestDeclined("a condition without platforms") }
            return ["platformNames": .array(try platformNames(platforms))]
        default: throw ManifestDeclined("a condition")
        }
    }

    private static let platformNames: Set<String> = [
        "macOS", "macCatalyst", "iOS", "tvOS", "watchOS", "visionOS", "driverKit", "linux", "windows", "android",
        "wasi", "openbsd",
    ]

    /// The names of platforms in the order written.
    func platformNames(_ values: [ManifestValue]) throws -> [JSONValue] {
        try values.map { value in
            switch value {
            case .member(let name) where Self.platformNames.contains(name): return name.lowercased()
            case .call("custom", let list):
                var arguments = ManifestArguments(list)
                let name = try arguments.string(nil)
                try arguments.end()
                return name
            default: throw ManifestDeclined("a platform")
            }
        }.map { .string($0) }
    }
}
