import CompilerIndex

/// Declarations of operators and precedence groups, which a module can use only if it sees them.
extension InterfaceDesigner {
    /// The lines, by file of the group, that declare the interface's operators.
    func operatorLines() -> [Int: [ClosedRange<Int>]] {
        var wanted = Set(
            chosen.flatMap { unit in
                let range = units.facts(unit).range
                return index.facts[unit.file].declarations.filter {
                    $0.kind == .function && range.contains($0.position)
                }
                .compactMap { Self.symbol(of: $0.name) }
            })
        var declared: [(file: Int, name: String, lines: ClosedRange<Int>, group: String?)] = []
        for file in group.sorted() {
            declared += Self.declarations(in: index.texts[file]).map { (file, $0.name, $0.lines, $0.group) }
        }
        wanted.formUnion(declared.filter { wanted.contains($0.name) }.compactMap(\.group))
        return Dictionary(grouping: declared.filter { wanted.contains($0.name) }, by: \.file).mapValues {
            $0.map(\.lines)
        }
    }

    /// The operator that a function implements; `nil` if it has a name.
    private static func symbol(of name: String) -> String? {
        let symbol = name.prefix { $0 != "(" }
        guard let first = symbol.first, !first.isLetter, first != "_", first != "`" else { return nil }
        return String(symbol)
    }

    /// The operators and precedence groups that a text declares, with the precedence group that an operator names.
    static func declarations(in text: String) -> [(name: String, lines: ClosedRange<Int>, group: String?)] {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        return lines.enumerated().compactMap { offset, line in
            var words = line.split { $0 == " " || $0 == "\t" || $0 == "\r" }
            if let first = words.first, ["infix", "prefix", "postfix"].contains(first), words.count > 2,
                words[1] == "operator"
            {
                let parts = words.dropFirst(2).joined(separator: " ").split(separator: ":", maxSplits: 1)
                let name = parts[0].split(separator: " ").first.map(String.init) ?? ""
                let group = parts.dropFirst().first.flatMap { $0.split { " ,/".contains($0) }.first }.map(String.init)
                return (name, offset + 1...offset + 1, group)
            }
            while let first = words.first, ["public", "package", "internal"].contains(first) { words.removeFirst() }
            guard words.first == "precedencegroup", words.count > 1 else { return nil }
            let end = lines[offset...].firstIndex { $0.contains("}") } ?? offset
            return (words[1].prefix { $0 != "{" }.description, offset + 1...end + 1, nil)
        }
    }
}
