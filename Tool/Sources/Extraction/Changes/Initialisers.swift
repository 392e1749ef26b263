import CompilerIndex
import WorkspaceModel

/// Writes out the implicit initialisers of structs and classes, because implicit ones are internal.
struct Initialisers {
    let division: Division
    /// The types of properties by their USRs, if they are not written in the source.
    let types: [String: String]

    /// The USRs of properties whose types are not written in the source.
    static func untyped(for initialisers: some Sequence<Int>, in division: Division) -> [String] {
        initialisers.flatMap { properties(for: $0, in: division) }.filter { $0.facts.type == nil }.map { property in
            division.graph.declarations[property.declaration].usr
        }
    }

    /// Writes an initialiser, or returns the reason why that is not possible.
    func write(_ initialiser: Int, level: AccessLevel, into edits: inout [Int: TextEdits]) -> String? {
        let graph = division.graph
        guard let parent = graph.declarations[initialiser].parent, let (file, type, _) = division.facts(of: parent),
            let members = type.members
        else { return "its type is not declared in the sources" }
        let all = Self.properties(for: initialiser, in: division)
        let parameters: [Parameter]
        do { parameters = try self.parameters(of: initialiser) } catch { return error.reason }
        let text = division.index.texts[file]
        let outer = text.indentation(at: type.range.lowerBound)
        let last = all.last?.facts
        let lastIndent = last.map { text.indentation(at: $0.range.lowerBound) }
        let inner = lastIndent.flatMap { $0.count > outer.count ? $0 : nil } ?? outer + text.indentationUnit
        let unit = String(inner.dropFirst(outer.count))
        let head = "\(inner)\(level.rawValue) init(\(parameters.map(\.text).joined(separator: ", ")))"
        let body = parameters.map { "\(inner)\(unit)self.\($0.name) = \($0.name)\n" }.joined()
        let lines = body.isEmpty ? "\(head) {}" : "\(head) {\n\(body)\(inner)}"
        let place =
            last.map { text.lineEnd(after: $0.range.upperBound, before: members.upperBound) } ?? members.lowerBound
        let endsLine = text.utf8Text(place..<members.upperBound).first?.isNewline ?? false
        let start = last == nil ? "\n" : "\n\n"
        let rest = text.utf8Text(place..<members.upperBound)
        let isEmptyRest = rest.allSatisfy(\.isWhitespace)
        let end = isEmptyRest && !rest.contains(where: \.isNewline) ? "\n\(outer)" : endsLine ? "" : "\n"
        edits[file, default: TextEdits()].insert(start + lines + end, at: place)
        return nil
    }

    /// A parameter of an implicit initialiser.
    struct Parameter {
        let name: String
        let type: String
        /// The parameter with its type and its default.
        let text: String
        let hasDefault: Bool
    }

    /// Why the parameters of an implicit initialiser are unknown.
    struct UnknownParameters: Error { let reason: String }

    /// The parameters of an implicit initialiser, which are properties of its type.
    func parameters(of initialiser: Int) throws(UnknownParameters) -> [Parameter] {
        let graph = division.graph
        let labels = graph.declarations[initialiser].name.dropFirst("init(".count).dropLast().split(separator: ":").map(
            String.init)
        // `init()` exists if every property has a value.
        let properties = Self.properties(for: initialiser, in: division).filter { labels.contains($0.facts.name) }
        guard properties.map(\.facts.name) == labels else {
            throw UnknownParameters(reason: "its parameters can't be derived from its properties")
        }
        var parameters: [Parameter] = []
        for (declaration, facts) in properties {
            guard let type = facts.type ?? types[graph.declarations[declaration].usr] else {
                throw UnknownParameters(reason: "'\(facts.name)' has no explicit type")
            }
            guard !facts.traits.contains(.lazy) else { throw UnknownParameters(reason: "'\(facts.name)' is lazy") }
            let isOptional = type.hasSuffix("?")
            let value =
                facts.value.map { " = \($0)" } ?? (isOptional && !facts.traits.contains(.constant) ? " = nil" : "")
            let escaping = facts.traits.contains(.functionType) && !type.contains("@escaping") ? "@escaping " : ""
            parameters.append(
                .init(
                    name: facts.name, type: type, text: "\(facts.name): \(escaping)\(type)\(value)",
                    hasDefault: !value.isEmpty))
        }
        return parameters
    }

    /// The stored properties of an initialiser's type, in order.
    private static func properties(for initialiser: Int, in division: Division) -> [(
        declaration: Int, facts: DeclarationFacts
    )] {
        let graph = division.graph
        let it = graph.declarations[initialiser]
        return graph.declarationsOfFile[it.file].filter {
            graph.declarations[$0].parent == it.parent && !graph.declarations[$0].isImplicit
        }
        .compactMap { member in
            guard let facts = division.facts(of: member)?.facts, facts.isStored else { return nil }
            return (member, facts)
        }.sorted { $0.1.position < $1.1.position }
    }
}

extension String {
    /// The indentation of the line at an offset.
    func indentation(at offset: Int) -> String {
        let bytes = Array(utf8.prefix(offset))
        let start = bytes.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
        return String(decoding: utf8.dropFirst(start).prefix { $0 == 32 || $0 == 9 }, as: UTF8.self)
    }

    /// One level of indentation.
    var indentationUnit: String {
        for line in split(whereSeparator: \.isNewline).lazy {
            let space = line.prefix { $0 == " " || $0 == "\t" }
            if space.first == "\t" { return "\t" }
            if !space.isEmpty, !line.drop(while: \.isWhitespace).hasPrefix("*") {
                return String(repeating: " ", count: min(space.count, 4))
            }
        }
        return "    "
    }

    func utf8Text(_ range: Range<Int>) -> String {
        String(decoding: utf8.dropFirst(range.lowerBound).prefix(range.count), as: UTF8.self)
    }

    /// The offset, or the end of its line if that comes first.
    func lineEnd(after offset: Int, before limit: Int) -> Int {
        let rest = utf8.dropFirst(offset).prefix(limit - offset)
        guard let newline = rest.firstIndex(of: UInt8(ascii: "\n")) else { return offset }
        return offset + rest.distance(from: rest.startIndex, to: newline)
    }
}
