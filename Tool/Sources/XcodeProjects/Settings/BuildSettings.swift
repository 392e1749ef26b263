/// An assignment of a build setting.
package struct SettingAssignment: Hashable, Sendable {
    package let key: String
    /// The conditions in brackets: `["sdk": "iphoneos*"]`.
    package let conditions: [String: String]
    package let value: String
    package let file: String
    package let line: Int

    /// Parses the name with its conditions: `KEY[sdk=iphoneos*][config=Debug]`.
    init(_ name: String, value: String, file: String, line: Int) {
        let parts = name.split(separator: "[", omittingEmptySubsequences: false)
        key = parts[0].trimmed
        var conditions: [String: String] = [:]
        for part in parts.dropFirst() {
            for condition in part.prefix(while: { $0 != "]" }).split(separator: ",") {
                let sides = condition.split(separator: "=", maxSplits: 1)
                if sides.count == 2 { conditions[sides[0].trimmed] = sides[1].trimmed }
            }
        }
        self.conditions = conditions
        self.value = value
        self.file = file
        self.line = line
    }

    /// Returns whether the assignment applies in a configuration. Conditions on architectures, or on an SDK if none is
    /// known, count as not met.
    func counts(in configuration: String, sdk: String?) -> Bool {
        conditions.allSatisfy { name, pattern in
            switch name {
            case "config": Self.matches(configuration, pattern)
            case "sdk": sdk.map { Self.matches($0, pattern) } ?? false
            default: false
            }
        }
    }

    /// Returns whether the assignment applies in a configuration for some architecture and SDK.
    func mayCount(in configuration: String) -> Bool {
        conditions["config"].map { Self.matches(configuration, $0) } ?? true
    }

    private static func matches(_ text: String, _ pattern: String) -> Bool {
        pattern.hasSuffix("*") ? text.hasPrefix(pattern.dropLast()) : text == pattern
    }
}

/// The build settings of a target, in levels: those of its project, of configuration files, and its own.
package struct BuildSettings: Sendable {
    /// The assignments of one source for one configuration; later ones take precedence.
    typealias Level = [String: [SettingAssignment]]

    /// The levels from the lowest to the highest, by configuration.
    var levels: [String: [Level]] = [:]
    /// The settings that Xcode defines: `TARGET_NAME`, `SRCROOT`.
    var given: [String: String] = [:]
    /// The values in place of those that are empty or refer to settings that are not known.
    var substitutes: [String: String] = [:]
    package internal(set) var configurations: [String] = []
    var defaultConfiguration: String?
    /// The configuration files of all configurations and the files that they include, relative to the root.
    package internal(set) var configurationFiles: [String] = []
    /// The configuration files that the project and other ones name, also those that do not exist.
    package internal(set) var namedFiles: Set<String> = []
    /// The folder to which paths in settings are relative.
    var sourceRoot = ""

    /// The placeholder for the root in the values of settings such as `SRCROOT`.
    static let rootMark = "/%root%"

    /// Returns the value of a setting with references expanded; `nil` if the setting is not set. Unknown references are
    /// kept as `$(NAME)`.
    ///
    /// - Parameter configuration: The configuration; by default, the default one.
    package func value(_ key: String, in configuration: String? = nil) -> String? {
        guard let configuration = configuration ?? defaultConfiguration ?? configurations.first else {
            return given[key].map { expanded($0) }
        }
        var expander = SettingExpander(settings: self, configuration: configuration)
        return expander.value(of: key)
    }

    /// Returns the values of a setting in all configurations and under all conditions, without duplicates.
    package func values(_ key: String) -> [String] {
        var values: [String] = []
        for configuration in configurations.isEmpty ? [""] : configurations {
            for value in self.values(key, in: configuration) where !values.contains(value) { values.append(value) }
        }
        return values
    }

    /// Returns the values of a setting in a configuration, under all conditions that may be met in it: first the one
    /// that applies if none is, unless there is none.
    package func values(_ key: String, in configuration: String) -> [String] {
        var expander = SettingExpander(settings: self, configuration: configuration)
        let lines = ((levels[configuration] ?? []).last { $0[key] != nil }?[key] ?? [])
            .filter { $0.mayCount(in: configuration) }
        let conditional = lines.allSatisfy(\.conditions.isEmpty) ? [] : lines.map { expander.expanded($0.value) }
        return [expander.value(of: key)].compactMap(\.self) + conditional
    }

    /// Returns the files to which a setting refers in any configuration, relative to the root. Files outside of it are
    /// omitted.
    package func paths(_ key: String) -> [String] {
        var paths: [String] = []
        for value in values(key) {
            guard let path = path(value), !paths.contains(path) else { continue }
            paths.append(path)
        }
        return paths
    }

    /// Returns the path, relative to the root, of a script's input or output: `$(SRCROOT)/version.txt`.
    package func path(ofScript value: String) -> String? {
        var expander = SettingExpander(
            settings: self, configuration: defaultConfiguration ?? configurations.first ?? "")
        return path(expander.expanded(value))
    }

    /// Returns the paths, relative to the root, to which a file's path with references to settings leads, one for each
    /// configuration. `nil` stands for one outside of the root, or with a reference that is not known.
    func paths(ofFile path: String) -> [String?] {
        guard path.hasReference else { return [path] }
        var paths: [String?] = []
        for configuration in configurations {
            var expander = SettingExpander(settings: self, configuration: configuration)
            let expanded = expander.expanded(path)
            // The folder of the project, wherever it is in the path, is absolute, and so is what follows two slashes.
            let absolute = expanded.ranges(of: Self.rootMark).last.map { expanded[$0.lowerBound...] }
            let found = self.path(absolute.map(String.init) ?? expanded, in: "")
            if !paths.contains(found) { paths.append(expanded.contains("//") && absolute == nil ? nil : found) }
        }
        return paths
    }

    /// Returns the path, relative to the root, in the value of a setting; `nil` if it is outside of the root or
    /// unknown.
    func path(_ value: String) -> String? { path(value, in: sourceRoot) }

    private func path(_ value: String, in folder: String) -> String? {
        let clean = value.trimmed.unquoted
        guard !clean.isEmpty, !clean.hasReference else { return nil }
        if clean.hasPrefix(Self.rootMark) { return FileTree.normalised(String(clean.dropFirst(Self.rootMark.count))) }
        return clean.hasPrefix("/") ? nil : FileTree.normalised(FileTree.joined(folder, clean))
    }

    /// Returns the elements of a list setting in a configuration.
    package func list(_ key: String, in configuration: String? = nil) -> [String] {
        (value(key, in: configuration) ?? "").settingList
    }

    /// Returns the last assignment of a setting, for positions in messages.
    package func place(of key: String) -> SettingAssignment? {
        let configuration = defaultConfiguration ?? configurations.first ?? ""
        return (levels[configuration] ?? []).reversed().lazy.compactMap { $0[key]?.last }.first
    }

    /// All assignments as text without positions, to compare two states of the settings.
    package var written: Set<String> {
        var lines: Set<String> = []
        for (configuration, levels) in levels {
            for (height, level) in levels.enumerated() {
                for assignment in level.values.joined() {
                    let conditions = assignment.conditions.sorted { $0.key < $1.key }.map { "[\($0.key)=\($0.value)]" }
                        .joined()
                    lines.insert("\(configuration) \(height) \(assignment.key)\(conditions)=\(assignment.value)")
                }
            }
        }
        return lines
    }

    private func expanded(_ value: String) -> String {
        var expander = SettingExpander(settings: self, configuration: "")
        return expander.expanded(value)
    }
}

extension StringProtocol {
    /// The text without surrounding whitespace.
    var trimmed: String {
        let bytes = utf8.drop { $0.isBlank }.reversed().drop { $0.isBlank }
        return String(decoding: bytes.reversed(), as: UTF8.self)
    }
}

extension String {
    /// Whether the text contains a reference to a setting: `$(NAME)` or `${NAME}`.
    var hasReference: Bool { utf8.contains(UInt8(ascii: "$")) && (contains("$(") || contains("${")) }

    /// The text without surrounding quotation marks.
    var unquoted: String {
        guard utf8.count >= 2, let first = utf8.first, first == utf8.last, first == .quote || first == .apostrophe
        else {
            return self
        }
        return String(dropFirst().dropLast())
    }

    /// The elements of a list setting, separated by whitespace that is neither quoted nor escaped.
    var settingList: [String] {
        var elements: [String] = []
        var current = ""
        var quote: Character?
        var isEscaped = false
        for character in self {
            if isEscaped {
                current.append(character)
                isEscaped = false
            } else if character == "\\" {
                isEscaped = true
            } else if let open = quote {
                if character == open { quote = nil } else { current.append(character) }
            } else if character == "\"" || character == "'" {
                quote = character
            } else if character.isWhitespace {
                if !current.isEmpty { elements.append(current) }
                current = ""
            } else {
                current.append(character)
            }
        }
        if !current.isEmpty { elements.append(current) }
        return elements
    }
}
