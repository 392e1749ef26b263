extension ManifestBuilder {
    /// What a target says that it depends on.
    func targetDependency(_ value: ManifestValue) throws -> JSONValue {
        if case .string(let name) = value { return ["byName": [.string(name), .null]] }
        guard case .call(let form, let list) = value else { throw ManifestDeclined("a target dependency") }
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
        default: throw ManifestDeclined("a target dependency")
        }
        try arguments.end()
        return result
    }

    private func moduleAliases(_ value: ManifestValue?) throws -> JSONValue {
        guard let value else { return .null }
        guard case .dictionary(let members) = value else { throw ManifestDeclined("module aliases") }
        try require(ToolsVersion(5, 7), "module aliases")
        var aliases: [String: JSONValue] = [:]
        for (key, alias) in members {
            guard case .string(let name) = key, case .string(let text) = alias else {
                throw ManifestDeclined("module aliases")
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
