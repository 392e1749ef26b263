import SystemSupport

/// Converts the value of a manifest's `package` into the document that `swift package dump-package` prints for it.
struct ManifestBuilder {
    let directory: String
    let toolsVersion: ToolsVersion

    /// The document.
    ///
    /// - Throws: ``ManifestDeclined`` for anything that is not understood exactly, or that SwiftPM would refuse.
    func document(for package: ManifestValue) throws -> JSONValue {
        guard case .call("Package", let list) = package else { throw ManifestDeclined("no Package call") }
        var arguments = ManifestArguments(list)
        var document: [String: JSONValue] = [:]
        document["name"] = .string(try arguments.string("name"))
        document["defaultLocalization"] = try localization(arguments.next("defaultLocalization"))
        let platforms = try arguments.array("platforms")
        guard platforms?.isEmpty != true else { throw ManifestDeclined("empty list of platforms") }
        document["platforms"] = .array(try (platforms ?? []).map(platform))
        document["pkgConfig"] = .null
        document["products"] = .array(try (arguments.array("products") ?? []).map(product))
        document["dependencies"] = .array(try (arguments.array("dependencies") ?? []).map(dependency))
        document["targets"] = .array(try (arguments.array("targets") ?? []).map(target))
        document["swiftLanguageVersions"] = try languageVersions(&arguments)
        document["cLanguageStandard"] = try standard(arguments.next("cLanguageStandard"))
        document["cxxLanguageStandard"] = try standard(arguments.next("cxxLanguageStandard"))
        try arguments.end()
        document["providers"] = .null
        document["traits"] = []
        document["toolsVersion"] = ["_version": .string(toolsVersion.text), "experimentalFeatures": []]
        document["packageKind"] = ["root": [.string(directory)]]
        try ManifestValidity.check(document)
        return .object(document)
    }

    func require(_ version: ToolsVersion, _ feature: String) throws {
        guard toolsVersion >= version else {
            throw ManifestDeclined("\(feature), which requires a newer tools version")
        }
    }

    private func localization(_ value: ManifestValue?) throws -> JSONValue {
        switch value {
        case nil: return .null
        case .string(let tag): return .string(tag)
        default: throw ManifestDeclined("a localization")
        }
    }

    private func standard(_ value: ManifestValue?) throws -> JSONValue {
        switch value {
        case nil, .null: return .null
        case .member(let name) where name.hasPrefix("gnucxx"): return .string("gnu++" + name.dropFirst(6))
        case .member(let name) where name.hasPrefix("cxx"): return .string("c++" + name.dropFirst(3))
        case .member(let name)
        where ["c89", "c90", "c99", "c11", "c17", "gnu89", "gnu90", "gnu99", "gnu11"].contains(name):
            return .string(name)
        default: throw ManifestDeclined("unsupported language standard")
        }
    }

    private func languageVersions(_ arguments: inout ManifestArguments) throws -> JSONValue {
        let values: [ManifestValue]
        if let modes = try arguments.array("swiftLanguageModes") {
            try require(ToolsVersion(6, 0), "swiftLanguageModes")
            values = modes
        } else {
            guard let versions = try arguments.array("swiftLanguageVersions") else { return .null }
            values = versions
        }
        return .array(try values.map { .string(try languageMode($0)) })
    }

    func languageMode(_ value: ManifestValue) throws -> String {
        switch value {
        case .member("v5"): return "5"
        case .member("v4_2"): return "4.2"
        case .member("v4"): return "4"
        case .member("v6"):
            try require(ToolsVersion(6, 0), "Swift 6")
            return "6"
        default: throw ManifestDeclined("unsupported language mode")
        }
    }

    private func platform(_ value: ManifestValue) throws -> JSONValue {
        guard case .call(let name, let list) = value, let newest = Self.platforms[name] else {
            throw ManifestDeclined("a platform")
        }
        if name == "visionOS" { try require(ToolsVersion(5, 9), name) }
        var arguments = ManifestArguments(list)
        let version: String
        switch arguments.next(nil) {
        case .member(let member): version = try platformVersion(member, newest: newest)
        case .string(let text):
            guard text.split(separator: ".").count >= 2, text.allSatisfy({ $0.isNumber || $0 == "." }) else {
                throw ManifestDeclined("unsupported platform version")
            }
            version = text
        default: throw ManifestDeclined("unsupported platform version")
        }
        try arguments.end()
        return ["options": [], "platformName": .string(name.lowercased()), "version": .string(version)]
    }

    /// The newest version of each platform before tools version 5.9; newer versions require a newer tools version.
    private static let platforms = [
        "macOS": 12, "iOS": 15, "tvOS": 15, "watchOS": 8, "macCatalyst": 15, "driverKit": 21, "visionOS": 0,
    ]

    private func platformVersion(_ member: String, newest: Int) throws -> String {
        let parts = member.dropFirst().split(separator: "_").map { Int($0) }
        guard member.hasPrefix("v"), let major = parts.first ?? nil, !parts.contains(nil), parts.count <= 2 else {
            throw ManifestDeclined("unsupported platform version")
        }
        let minor = parts.count == 2 ? parts[1] ?? 0 : 0
        if major >= 26 {
            try require(ToolsVersion(6, 2), member)
        } else if major >= newest + 3 {
            try require(ToolsVersion(6, 0), member)
        } else if major > newest {
            try require(major == newest + 1 ? ToolsVersion(5, 7) : ToolsVersion(5, 9), member)
        }
        return "\(major).\(minor)"
    }

    private func product(_ value: ManifestValue) throws -> JSONValue {
        guard case .call(let kind, let list) = value else { throw ManifestDeclined("a product") }
        var arguments = ManifestArguments(list)
        let name = try arguments.string("name")
        let type: JSONValue
        switch kind {
        case "library": type = ["library": [.string(try libraryType(arguments.next("type")))]]
        case "executable": type = ["executable": .null]
        case "plugin": type = ["plugin": .null]
        default: throw ManifestDeclined("unsupported product kind")
        }
        let targets = try arguments.strings("targets") ?? []
        try arguments.end()
        return [
            "name": .string(name), "settings": [], "targets": .array(targets.map { .string($0) }), "type": type,
        ]
    }

    private func libraryType(_ value: ManifestValue?) throws -> String {
        switch value {
        case nil, .null: return "automatic"
        case .member("static"): return "static"
        case .member("dynamic"): return "dynamic"
        default: throw ManifestDeclined("unsupported library type")
        }
    }
}

extension ManifestBuilder {
    /// A package that the package depends on.
    package func dependency(_ value: ManifestValue) throws -> JSONValue {
        guard case .call("package", let list) = value else { throw ManifestDeclined("unsupported package dependency") }
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
            throw ManifestDeclined("a local repository")
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
            throw ManifestDeclined("a location with a trailing slash")
        }
        if last.hasSuffix(".git") { last = last.dropLast(4) }
        guard !last.contains(":") else { throw ManifestDeclined("unsupported location") }
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
