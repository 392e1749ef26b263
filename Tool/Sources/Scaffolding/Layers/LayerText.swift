import Configuration
import Manifests
import WorkspaceModel
import Yams

/// Adds modules to a layer in the text of a configuration. Comments and formatting are preserved.
struct LayerText {
    let text: String
    /// The name of the layer.
    let layer: String

    /// Returns the text with `names` added to the layer.
    ///
    /// - Throws: ``EditingError`` if the layer can't be found, or if the new text would change anything else.
    func adding(_ names: [String]) throws -> String {
        guard let entry = try Yams.compose(yaml: text).flatMap(layerEntry) else { throw refusal(names) }
        let modules = entry.value.mapping?.first { $0.key.string == "modules" }
        let new = text.inserting(insertions(of: names, into: modules ?? entry))
        try verify(new, names)
        return new
    }

    /// Returns the name and the content of the layer's entry.
    private func layerEntry(_ root: Node) -> (key: Node, value: Node)? {
        root.mapping?["layers"]?.sequence?.lazy.compactMap { $0.mapping?.first }.first { $0.key.string == layer }
    }

    private func insertions(of names: [String], into entry: (key: Node, value: Node)) -> [Insertion] {
        let list = entry.value
        if let scalar = list.scalar, let range = range(of: scalar, at: list.mark), !range.isEmpty {
            let added = names.map { ", \($0)" }.joined()
            return [
                Insertion(offset: range.lowerBound, text: "["), Insertion(offset: range.upperBound, text: "\(added)]"),
            ]
        }
        if list.scalar != nil || list.sequence?.isEmpty == true { return insertions(ofFirst: names, into: entry) }
        return names.flatMap { insertions(of: $0, into: list, list.sequence) }
    }

    /// Returns the insertions that start the list of a layer without modules: `service: []`, or only `service:`.
    private func insertions(ofFirst names: [String], into entry: (key: Node, value: Node)) -> [Insertion] {
        let added = names.joined(separator: ", ")
        if entry.value.sequence != nil {
            guard let start = entry.value.mark.flatMap(index), text[start] == "[" else { return [] }
            return [Insertion(offset: text.utf8.distance(from: text.startIndex, to: start) + 1, text: added)]
        }
        guard let key = entry.key.scalar.flatMap({ range(of: $0, at: entry.key.mark) }),
            let colon = text.utf8.dropFirst(key.upperBound).firstIndex(of: UInt8(ascii: ":"))
        else { return [] }
        return [Insertion(offset: text.utf8.distance(from: text.startIndex, to: colon) + 1, text: " [\(added)]")]
    }

    private func insertions(of name: String, into list: Node, _ sequence: Node.Sequence?) -> [Insertion] {
        guard let sequence else { return [] }
        let entries = sequence.compactMap { node in
            node.scalar.flatMap { scalar in range(of: scalar, at: node.mark).map { (name: scalar.string, range: $0) } }
        }
        guard let last = entries.last, entries.count == sequence.count else { return [] }
        let place = entries.count > 1 ? entries.map(\.name).alphabeticalPlace(of: name) : nil
        let next = place.flatMap { $0 < entries.count ? entries[$0] : nil }
        if let start = list.mark.flatMap(index), text[start] == "[" {
            if let next { return [Insertion(offset: next.range.lowerBound, text: "\(name), ")] }
            return [Insertion(offset: last.range.upperBound, text: ", \(name)")]
        }
        // A block sequence: the new line copies the indentation and the dash of the last one.
        let line = text.line(around: last.range.lowerBound)
        let start = line.prefix { $0 != "-" } + "- "
        if let next {
            let offset = text.line(around: next.range.lowerBound).startIndex
            return [Insertion(offset: text.utf8.distance(from: text.startIndex, to: offset), text: "\(start)\(name)\n")]
        }
        return [
            Insertion(offset: text.utf8.distance(from: text.startIndex, to: line.endIndex), text: "\n\(start)\(name)")
        ]
    }

    /// Returns the index of a mark. Marks count lines, and Unicode scalars within them, from 1.
    private func index(of mark: Mark) -> String.Index? {
        let lines = text.split(
            maxSplits: mark.line - 1, omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        guard let line = lines.last, lines.count == mark.line else { return nil }
        let scalars = text.unicodeScalars
        let index = scalars.index(line.startIndex, offsetBy: mark.column - 1, limitedBy: text.endIndex)
        return index == text.endIndex ? nil : index
    }

    /// Returns the range of a scalar in the text, in UTF-8 bytes.
    private func range(of scalar: Node.Scalar, at mark: Mark?) -> Range<Int>? {
        guard let start = mark.flatMap(index) else { return nil }
        let written = Self.written(scalar, text[start...])
        guard text[start...].hasPrefix(written) else { return nil }
        let offset = text.utf8.distance(from: text.startIndex, to: start)
        return offset..<offset + written.utf8.count
    }

    private static func written(_ scalar: Node.Scalar, _ rest: Substring) -> String {
        switch rest.first {
        case "\"": "\"\(scalar.string)\""
        case "'": "'\(scalar.string)'"
        default: scalar.string
        }
    }

    private func verify(_ new: String, _ names: [String]) throws {
        guard var expected = try? ConfigurationReader.read(text), let found = try? ConfigurationReader.read(new),
            let index = expected.architecture.layers.firstIndex(where: { $0.name == layer }),
            let changed = found.architecture.layers.first(where: { $0.name == layer })
        else { throw refusal(names) }
        let old = expected.architecture.layers[index]
        guard Set(changed.modules) == Set(old.modules + names.map { NamePattern($0) }),
            changed.modules.count == old.modules.count + names.count
        else { throw refusal(names) }
        expected.architecture.layers[index] = changed
        guard expected.architecture == found.architecture else { throw refusal(names) }
    }

    private func refusal(_ names: [String]) -> EditingError {
        EditingError(
            "the layer '\(layer)' can't be edited automatically. Add \(names.joined(separator: ", ")) to it"
        )
    }
}

/// The patterns that a layer's description needs so that it includes the targets of a new module.
struct LayerMembers {
    /// The patterns to add; empty if the existing ones match the new names.
    let added: [String]

    /// Determines the patterns: one for the whole module, or the names of its targets if such a pattern would also
    /// match other modules.
    init(names: ModuleNames, layer: Int, of layers: [LayerDescription], workspace: Workspace) {
        let places = names.targets.map { Self.layer(of: $0, among: layers) }
        guard !places.allSatisfy({ $0 == .one(layer) }) else {
            added = []
            return
        }
        let pattern = NamePattern("\(names.base)*")
        let isFree = !workspace.modules.contains { pattern.matches($0.target) || pattern.matches($0.name) }
        // A pattern would claim a target twice if others match it, too; a written name takes precedence over patterns.
        let isOnlyClaim = places.allSatisfy { $0 == .none || $0 == .one(layer) }
        added = isFree && isOnlyClaim ? [pattern.text] : names.targets
    }

    private enum Claim: Hashable {
        case none, several
        case one(Int)
    }

    private static func layer(of name: String, among layers: [LayerDescription]) -> Claim {
        let exact = layers.indices.filter { layers[$0].modules.contains { $0.text == name } }
        let claims = exact.isEmpty ? layers.indices.filter { layers[$0].modules.contains { $0.matches(name) } } : exact
        return claims.isEmpty ? .none : claims.count == 1 ? .one(claims[0]) : .several
    }
}
