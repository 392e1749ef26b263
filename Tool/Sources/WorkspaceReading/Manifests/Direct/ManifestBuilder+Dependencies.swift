extension ManifestBuilder {
    /// A package that the package depends on.
    func dependency(_ value: ManifestValue) throws -> JSONValue {
        guard case .call("package", let list) = value else { throw ManifestDeclined("a package dependency") }
        var arguments = ManifestArguments(list)
        let name = try arguments.optionalString("name")
        var fields: [String: JSONValue] = ["productFilter": .null, "traits": [["name": "default"]]]
        if let name { fields["nameForTargetDependencyResolutionOnly"] = .string(name) }
        if let path = try arguments.optionalString("path") {
            try arguments.end()
            return ["fileSystem": [.object(try local(path, fields))]]
        }
        let url = try arguments.string("url")
        guard ["https://", "http://", "git@", "ssh://"].contains(where: url.hasPrefix) else {
            throw ManifestDeclined("a repository on this machine")
        }
        fields["identity"] = .string(try identity(url))
        fields["location"] = ["remote": [["urlString": .string(url)]]]
        fields["requirement"] = try requirement(&arguments)
        try arguments.end()
        return ["sourceControl": [.object(fields)]]
    }

    private func local(_ path: String, _ fields: [String: JSONValue]) throws -> [String: JSONValue] {
        guard !path.hasPrefix("~"), !path.isEmpty else { throw ManifestDeclined("a path in the home folder") }
        let absolute = Path.normalised(path.hasPrefix("/") ? path : "\(directory)/\(path)")
        var fields = fields
        fields["identity"] = .string(try identity(absolute))
        fields["path"] = .string(absolute)
        return fields
    }

    private func identity(_ location: String) throws -> String {
        guard var last = location.split(separator: "/", omittingEmptySubsequences: false).last, !last.isEmpty else {
            throw ManifestDeclined("a location that ends with a slash")
        }
        if last.hasSuffix(".git") { last = last.dropLast(4) }
        guard !last.contains(":") else { throw ManifestDeclined("an unusual location") }
        return last.lowercased()
    }

    private func requirement(_ arguments: inout ManifestArguments) throws -> JSONValue {
        if let from = try arguments.optionalString("from") { return try range(from: from, upToNext: \.nextMajor) }
        if let exact = try arguments.optionalString("exact") {
            return ["exact": [.string(try SemanticVersion(exact).text)]]
        }
        if let branch = try arguments.optionalString("branch") { return ["branch": [.string(branch)]] }
        if let revision = try arguments.optionalString("revision") { return ["revision": [.string(revision)]] }
        switch arguments.next(nil) {
        case .range(.string(let lower), .string(let upper), let isClosed):
            let bound = try SemanticVersion(upper)
            return try range(lower: SemanticVersion(lower), upper: isClosed ? bound.nextPatch : bound)
        case .call(let name, let list):
            return try requirement(name, ManifestArguments(list))
        default: throw ManifestDeclined("a requirement")
        }
    }

    private func requirement(_ name: String, _ arguments: ManifestArguments) throws -> JSONValue {
        var arguments = arguments
        let requirement: JSONValue
        switch name {
        case "upToNextMajor": requirement = try range(from: arguments.string("from"), upToNext: \.nextMajor)
        case "upToNextMinor": requirement = try range(from: arguments.string("from"), upToNext: \.nextMinor)
        case "branch": requirement = ["branch": [.string(try arguments.string(nil))]]
        case "revision": requirement = ["revision": [.string(try arguments.string(nil))]]
        case "exact": requirement = ["exact": [.string(try SemanticVersion(arguments.string(nil)).text)]]
        default: throw ManifestDeclined("a requirement")
        }
        try arguments.end()
        return requirement
    }

    private func range(from text: String, upToNext: KeyPath<SemanticVersion, SemanticVersion>) throws -> JSONValue {
        let version = try SemanticVersion(text)
        return try range(lower: version, upper: version[keyPath: upToNext])
    }

    private func range(lower: SemanticVersion, upper: SemanticVersion) throws -> JSONValue {
        ["range": [["lowerBound": .string(lower.text), "upperBound": .string(upper.text)]]]
    }
}
