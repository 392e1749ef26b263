import Yams

/// Reads a YAML document and reports errors with their position.
struct YAMLReader {
    let path: String

    /// The document's root, or `nil` for an empty one.
    func document(_ text: String) throws -> Node? {
        do {
            return try Yams.compose(yaml: text)
        } catch let error as YamlError {
            throw ConfigurationError(
                path: path, line: Self.line(of: error), message: "invalid YAML: \(Self.message(error))")
        }
    }

    func error(_ message: String, at node: Node) -> ConfigurationError {
        ConfigurationError(
            path: path, line: node.mark?.line ?? 1, column: node.mark?.column ?? 1, message: message)
    }

    /// The members of a mapping. Each key must be known and unique.
    func members(_ node: Node, of what: String, keys: [String]) throws -> [String: Node] {
        guard let mapping = node.mapping else { throw error("\(what) must be a mapping of keys to values", at: node) }
        var members: [String: Node] = [:]
        for (key, value) in mapping {
            let name = key.string ?? ""
            guard keys.contains(name) else {
                throw error(
                    "unknown key '\(name)' in \(what)\(Suggestion.phrase(for: name, in: keys)) "
                        + "(known: \(keys.joined(separator: ", ")))", at: key)
            }
            guard members.updateValue(value, forKey: name) == nil else {
                throw error("duplicate key '\(name)' in \(what)", at: key)
            }
        }
        return members
    }

    func string(_ node: Node, of what: String) throws -> String {
        guard let scalar = node.scalar?.string, !scalar.isEmpty else {
            throw error("\(what) must be a string", at: node)
        }
        return scalar
    }

    /// A list of strings, or a single string.
    func strings(_ node: Node, of what: String) throws -> [String] {
        if node.scalar != nil { return [try string(node, of: what)] }
        return try elements(node, of: what).map { try string($0, of: "each entry of \(what)") }
    }

    func elements(_ node: Node, of what: String) throws -> [Node] {
        guard let sequence = node.sequence else { throw error("\(what) must be a list", at: node) }
        return Array(sequence)
    }

    private static func line(of error: YamlError) -> Int {
        switch error {
        case .scanner(_, _, let mark, _), .parser(_, _, let mark, _), .composer(_, _, let mark, _): mark.line
        case .duplicatedKeysInMapping(_, let context): context.mark.line
        default: 1
        }
    }

    private static func message(_ error: YamlError) -> String {
        switch error {
        case .scanner(_, let problem, _, _), .parser(_, let problem, _, _), .composer(_, let problem, _, _): problem
        case .duplicatedKeysInMapping(let duplicates, _):
            "duplicate key: \(duplicates.map(String.init(describing:)).joined(separator: ", "))"
        default: String(describing: error)
        }
    }
}

/// Why a configuration or a baseline can't be used.
public struct ConfigurationError: Error, Hashable, CustomStringConvertible {
    public let path: String
    public let line: Int
    public let column: Int
    /// The problem and how to solve it.
    public let message: String

    /// Describes an error.
    public init(path: String, line: Int = 1, column: Int = 1, message: String) {
        self.path = path
        self.line = line
        self.column = column
        self.message = message
    }

    public var description: String { "\(path):\(line):\(column): error: \(message)" }
}

/// Suggests what the user probably meant.
public enum Suggestion {
    /// The candidate nearest to `word`, if it is near enough to be a typing mistake.
    public static func nearest(to word: String, in candidates: some Sequence<String>) -> String? {
        let ranked = candidates.map { ($0, distance(word.lowercased(), $0.lowercased())) }
        guard let best = ranked.min(by: { $0.1 < $1.1 }) else { return nil }
        return best.1 <= max(2, word.count / 3) ? best.0 : nil
    }

    /// `; did you mean 'x'?`, or nothing.
    public static func phrase(for word: String, in candidates: some Sequence<String>) -> String {
        nearest(to: word, in: candidates).map { "; did you mean '\($0)'?" } ?? ""
    }

    /// The number of letters to insert, delete or replace (Levenshtein).
    private static func distance(_ left: String, _ right: String) -> Int {
        let right = Array(right)
        var row = Array(0...right.count)
        for (index, character) in left.enumerated() {
            var diagonal = row[0]
            row[0] = index + 1
            for column in right.indices {
                let above = row[column + 1]
                row[column + 1] = min(
                    above + 1, row[column] + 1, diagonal + (character == right[column] ? 0 : 1))
                diagonal = above
            }
        }
        return row[right.count]
    }
}
