extension BoardTree {
    /// The tree in Graphviz's DOT language: boards in boxes, motherboards around them, an arrow from each board that a
    /// flow begins at to the motherboard that handles it.
    public var dot: String {
        "digraph boards {\n  node [shape=box]\n" + dotLines.map { "  \($0)\n" }.joined() + "}\n"
    }

    private var dotLines: [String] {
        let node = Self.quoted(name)
        let opening = ["subgraph \(Self.quoted("cluster_" + name)) {", "label=\(node)", "\(node) [shape=ellipse]"]
        let boardLines = boards.flatMap { board in
            ["\(id(of: board.id)) [label=\(Self.quoted("\(board.id)\n\(board.state.rawValue)"))]"]
                + board.inner.flatMap(\.dotLines)
                + board.inner.map { "\(id(of: board.id)) -> \(Self.quoted($0.name)) [style=dotted]" }
        }
        let ids = Set(boards.map(\.id))
        let flowLines = flows.filter { ids.contains($0.source) }.map {
            "\(id(of: $0.source)) -> \(node) [label=\(Self.quoted($0.kind.rawValue))]"
        }
        return opening + boardLines + flowLines + ["}"]
    }

    /// One board id can stand in several motherboards, so the node's name has both.
    private func id(of board: String) -> String { Self.quoted("\(name)/\(board)") }

    private static func quoted(_ text: String) -> String {
        let escaped = text.map { character in
            switch character {
            case "\"": "\\\""
            case "\\": "\\\\"
            case _ where character.isNewline: "\\n"
            default: String(character)
            }
        }
        return "\"\(escaped.joined())\""
    }
}
