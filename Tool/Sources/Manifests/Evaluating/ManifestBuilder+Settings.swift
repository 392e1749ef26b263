import SystemSupport

extension ManifestBuilder {
    /// The build settings of a target, in SwiftPM's order: C, C++, Swift, linker.
    package func settings(_ arguments: inout ManifestArguments) throws -> [JSONValue] {
        var settings: [JSONValue] = []
        for (label, tool) in [
            ("cSettings", "c"), ("cxxSettings", "cxx"), ("swiftSettings", "swift"), ("linkerSettings", "linker"),
        ] {
            settings += try (arguments.array(label) ?? []).map { try setting($0, tool: tool) }
        }
        return settings
    }

    private func setting(_ value: ManifestValue, tool: String) throws -> JSONValue {
        guard case .call(let name, let list) = value else { throw ManifestDeclined("a setting") }
        var arguments = ManifestArguments(list)
        let kind = try kind(name, tool, &arguments)
        let condition = try condition(arguments.next(nil))
        try arguments.end()
        var fields: [String: JSONValue] = ["kind": [name: kind], "tool": .string(tool)]
        if let condition { fields["condition"] = condition }
        return .object(fields)
    }

    private func kind(_ name: String, _ tool: String, _ arguments: inout ManifestArguments) throws -> JSONValue {
        switch (tool, name) {
        case ("c", "define"), ("cxx", "define"):
            let symbol = try arguments.string(nil)
            let value = try arguments.optionalString("to")
            return ["_0": .string(value.map { "\(symbol)=\($0)" } ?? symbol)]
        case ("c", "headerSearchPath"), ("cxx", "headerSearchPath"), ("swift", "define"),
            ("linker", "linkedLibrary"), ("linker", "linkedFramework"):
            return ["_0": .string(try arguments.string(nil))]
        case ("swift", "enableUpcomingFeature"), ("swift", "enableExperimentalFeature"):
            try require(ToolsVersion(5, 8), name)
            return ["_0": .string(try arguments.string(nil))]
        case (_, "unsafeFlags"): return ["_0": .array(try flags(arguments.next(nil)))]
        case ("swift", "swiftLanguageMode"):
            try require(ToolsVersion(6, 0), name)
            guard let mode = arguments.next(nil) else { throw ManifestDeclined("unsupported language mode") }
            return ["_0": .string(try languageMode(mode))]
        case ("swift", "interoperabilityMode"):
            try require(ToolsVersion(5, 9), name)
            guard let mode = arguments.next(nil), mode == .member("Cxx") || mode == .member("C") else {
                throw ManifestDeclined("unsupported interoperability mode")
            }
            return ["_0": mode == .member("C") ? "C" : "Cxx"]
        case ("swift", "strictMemorySafety"):
            try require(ToolsVersion(6, 2), name)
            return .object([:])
        case ("swift", "defaultIsolation"):
            try require(ToolsVersion(6, 2), name)
            return ["_0": .string(try isolation(arguments.next(nil)))]
        default: throw ManifestDeclined("unsupported setting \(name)")
        }
    }

    private func flags(_ value: ManifestValue?) throws -> [JSONValue] {
        guard case .array(let values)? = value else { throw ManifestDeclined("flags") }
        return try values.map { value in
            guard case .string(let flag) = value else { throw ManifestDeclined("a flag") }
            return .string(flag)
        }
    }

    private func isolation(_ value: ManifestValue?) throws -> String {
        switch value {
        case .member("MainActor.self"): return "MainActor"
        case .null: return "nonisolated"
        default: throw ManifestDeclined("unsupported default isolation")
        }
    }

    /// `.when(platforms: […], configuration: …)` of a setting.
    private func condition(_ value: ManifestValue?) throws -> JSONValue? {
        switch value {
        case nil, .null: return nil
        case .call("when", let list):
            var arguments = ManifestArguments(list)
            let platforms = try arguments.array("platforms") ?? []
            var fields: [String: JSONValue] = ["platformNames": .array(try platformNames(platforms))]
            switch arguments.next("configuration") {
            case nil: break
            case .member("debug"): fields["config"] = "debug"
            case .member("release"): fields["config"] = "release"
            default: throw ManifestDeclined("a configuration")
            }
            try arguments.end()
            return .object(fields)
        default: throw ManifestDeclined("a condition")
        }
    }
}

/// The arguments of a call, read one after another in the order of the function's parameters.
///
/// An unknown label or a wrong order would not compile and is declined.
struct ManifestArguments {
    private var rest: ArraySlice<ManifestValue.Argument>

    init(_ arguments: [ManifestValue.Argument]) {
        rest = arguments[...]
    }

    /// The argument with that label, if it is next.
    mutating func next(_ label: String?) -> ManifestValue? {
        guard let argument = rest.first, argument.label == label else { return nil }
        rest.removeFirst()
        return argument.value
    }

    mutating func string(_ label: String?) throws -> String {
        guard case .string(let text)? = next(label) else {
            throw ManifestDeclined("no string for \(label ?? "an argument")")
        }
        return text
    }

    mutating func optionalString(_ label: String?) throws -> String? {
        switch next(label) {
        case nil, .null: nil
        case .string(let text): text
        default: throw ManifestDeclined("no string for \(label ?? "an argument")")
        }
    }

    mutating func strings(_ label: String) throws -> [String]? {
        try array(label)?.map { value in
            guard case .string(let text) = value else { throw ManifestDeclined("no string in \(label)") }
            return text
        }
    }

    mutating func array(_ label: String) throws -> [ManifestValue]? {
        switch next(label) {
        case nil, .null: nil
        case .array(let values): values
        default: throw ManifestDeclined("no array for \(label)")
        }
    }

    /// Checks that all arguments have been read.
    func end() throws {
        if let argument = rest.first {
            throw ManifestDeclined("unsupported argument \(argument.label ?? "without a label")")
        }
    }
}
