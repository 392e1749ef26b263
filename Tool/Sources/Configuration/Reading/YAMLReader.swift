import Yams

/// Walks a YAML document and says where something is wrong.
struct YAMLReader {
    let path: String

    /// The document's root, or `nil` for an empty one.
    func document(_ text: String) throws -> Node? {
        do {
            return try Yams.compose(yaml: text)
        } catch let error as YamlError {
            throw ConfigurationError(
                path: path, line: Self.line(of: error), message: "not YAML: \(Self.message(error))")
        }
    }

    func error(_ message: String, at node: Node) -> ConfigurationError {
        ConfigurationError(
            path: path, line: node.mark?.line ?? 1, column: node.mark?.column ?? 1, message: message)
    }

    /// The members of a mapping, each key known and given once.
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
                throw error("the key '\(name)' is given twice in \(what)", at: key)
            }
        }
        return members
    }

    func string(_ node: Node, of what: String) throws -> String {
        guard let scalar = node.scalar?.string, !scalar.isEmpty else { throw error("\(what) must be a text", at: node) }
        return scalar
    }

    /// A list of texts, or one text alone.
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
            "a key is given twice: \(duplicates.map(String.init(describing:)).joined(separator: ", "))"
        default: String(describing: error)
        }
    }
}
