/// Expands `$(NAME)`, `${NAME}` and `$(NAME:modifier)` in the settings of one configuration.
struct SettingExpander {
    private let settings: BuildSettings
    private let configuration: String
    private let levels: [BuildSettings.Level]
    private var sdk: String?
    /// The settings that are being expanded, each with its level. A setting that refers to itself has the value of the
    /// lower levels, like `$(inherited)`.
    private var active: [(key: String, level: Int)] = []
    private var steps = 0

    /// The maximum depth of references, which no real setting reaches. Without limits, a few dozen settings that each
    /// refer to the next one twice would exhaust the memory.
    private static let deepest = 40
    private static let mostSteps = 10_000
    private static let mostBytes = 1 << 16

    init(settings: BuildSettings, configuration: String) {
        self.settings = settings
        self.configuration = configuration
        levels = settings.levels[configuration] ?? []
        sdk = nil
        sdk = value(of: "SDKROOT")
    }

    mutating func value(of key: String) -> String? {
        let value = value(of: key, below: levels.count)
        guard let substitute = settings.substitutes[key], value.map({ $0.isEmpty || $0.hasReference }) ?? true else {
            return value
        }
        return expanded(substitute)
    }

    /// Returns the value of a setting in the levels below `top`.
    private mutating func value(of key: String, below top: Int) -> String? {
        guard active.count < Self.deepest else { return nil }
        var level = top - 1
        while level >= 0 {
            if let value = assignment(of: key, at: level) {
                active.append((key, level))
                defer { active.removeLast() }
                return expanded(value)
            }
            level -= 1
        }
        guard level == -1, let value = settings.given[key], !active.contains(where: { $0.key == key && $0.level == -1 })
        else {
            return nil
        }
        active.append((key, -1))
        defer { active.removeLast() }
        return expanded(value)
    }

    /// Returns the assignment of a level that applies: one with conditions takes precedence over one without.
    private func assignment(of key: String, at level: Int) -> String? {
        guard let lines = levels[level][key] else { return nil }
        let counting = lines.filter { $0.counts(in: configuration, sdk: sdk) }
        return (counting.last { !$0.conditions.isEmpty } ?? counting.last)?.value
    }

    mutating func expanded(_ text: String) -> String {
        guard text.utf8.contains(UInt8(ascii: "$")) else { return text }
        var result = ""
        var rest = text[...]
        while let dollar = rest.utf8.firstIndex(of: UInt8(ascii: "$")) {
            result += rest[..<dollar]
            rest = rest[dollar...]
            guard let reference = Self.reference(at: rest) else {
                result += "$"
                rest = rest.dropFirst()
                continue
            }
            result += replacement(of: String(reference.content), original: rest[..<reference.end])
            rest = rest[reference.end...]
            if result.utf8.count > Self.mostBytes { return "" }
        }
        return result + rest
    }

    /// Returns the content of the brackets at the start, including nested brackets.
    private static func reference(at text: Substring) -> (content: Substring, end: Substring.Index)? {
        let bytes = text.utf8
        let start = bytes.index(after: bytes.startIndex)
        guard start < bytes.endIndex else { return nil }
        let pairs: [UInt8: UInt8] = [UInt8(ascii: "("): UInt8(ascii: ")"), UInt8(ascii: "{"): UInt8(ascii: "}")]
        let open = bytes[start]
        guard let close = pairs[open] else { return nil }
        var depth = 0
        var index = start
        while index < bytes.endIndex {
            if bytes[index] == open { depth += 1 }
            if bytes[index] == close {
                depth -= 1
                if depth == 0 { return (text[bytes.index(after: start)..<index], bytes.index(after: index)) }
            }
            index = bytes.index(after: index)
        }
        return nil
    }

    private mutating func replacement(of content: String, original: Substring) -> String {
        steps += 1
        guard active.count < Self.deepest, steps < Self.mostSteps else { return "" }
        var parts = Self.modifiers(of: content)
        let key = parts.removeFirst()
        let name = key.utf8.contains(UInt8(ascii: "$")) ? expanded(key) : key
        var value: String?
        if name == "inherited" || name == "value" {
            value = active.last.map { self.value(of: $0.key, below: $0.level) ?? "" } ?? ""
        } else if name == "CONFIGURATION" {
            value = configuration
        } else if let own = active.last(where: { $0.key == name }) {
            value = self.value(of: name, below: own.level) ?? ""
        } else {
            value = self.value(of: name)
        }
        for modifier in parts {
            if modifier.hasPrefix("default=") {
                if value?.isEmpty ?? true { value = expanded(String(modifier.dropFirst("default=".count))) }
            } else {
                // The rest of a name that is not known would look like a name.
                value = value.map { $0.hasReference ? $0 : Self.modified($0, modifier) }
            }
        }
        return value ?? String(original)
    }

    /// Splits `NAME:lower:default=$(X:upper)` at the colons outside of brackets.
    private static func modifiers(of content: String) -> [String] {
        var parts: [String] = []
        var current = ""
        var depth = 0
        for character in content {
            if character == "(" || character == "{" { depth += 1 }
            if character == ")" || character == "}" { depth -= 1 }
            if character == ":", depth == 0 {
                parts.append(current)
                current = ""
            } else {
                current.append(character)
            }
        }
        return parts + [current]
    }

    static func modified(_ value: String, _ modifier: String) -> String {
        switch modifier {
        case "lower": return value.lowercased()
        case "upper": return value.uppercased()
        case "c99extidentifier", "identifier", "c99identifier": return identifier(value)
        case "rfc1034identifier": return domainName(value)
        case "quote": return value.replacing(" ", with: "\\ ")
        case "standardizepath": return value
        case "base", "file":
            let name = FileTree.split(value).name
            guard modifier == "base", let dot = name.lastIndex(of: ".") else { return name }
            return String(name[..<dot])
        case "dir": return FileTree.split(value).folder
        case "suffix":
            let name = FileTree.split(value).name
            return name.lastIndex(of: ".").map { String(name[$0...]) } ?? ""
        default: return value
        }
    }

    /// Returns a valid identifier: characters other than letters, digits and underscores become underscores.
    private static func identifier(_ text: String) -> String {
        var result = ""
        for scalar in text.unicodeScalars {
            let isDigit = ("0"..."9").contains(scalar)
            let isFit = scalar == "_" || isDigit || scalar.properties.isXIDContinue
            if result.isEmpty, isDigit { result = "_" } else { result.unicodeScalars.append(isFit ? scalar : "_") }
        }
        return result
    }

    /// Returns a valid domain name: characters other than letters, digits, periods and hyphens become hyphens.
    private static func domainName(_ text: String) -> String {
        String(
            String.UnicodeScalarView(
                text.unicodeScalars.map { scalar in
                    let isFit =
                        scalar.isASCII
                        && (scalar.properties.isAlphabetic || ("0"..."9").contains(scalar) || scalar == "."
                            || scalar == "-")
                    return isFit ? scalar : "-"
                }))
    }
}
