/// What a motherboard is made of at one moment: its boards with their states, its flows, and what is inside.
public struct BoardTree: Sendable, Hashable, Codable {
    /// The motherboard's name.
    public let name: String
    /// Whether boards can be activated in it.
    public let isInstalled: Bool
    /// The boards that have been used so far, by id.
    public let boards: [Board]
    /// How many more boards are registered that have not been used here yet.
    public let unusedBoards: Int
    /// The flows from boards, then those by type of output, those of actions, and the barriers.
    public let flows: [Flow]

    /// One board of a motherboard.
    public struct Board: Sendable, Hashable, Codable {
        /// The board's id.
        public let id: String
        /// The module that registered it.
        public let module: String
        /// Where it is in its life.
        public let state: BoardState
        /// The motherboard inside it, when it has made one.
        public let inner: [BoardTree]
    }

    /// One registered flow.
    public struct Flow: Sendable, Hashable, Codable {
        /// The board, or the type of output or action, whose messages it handles; `*` for a gateway.
        public let source: String
        /// Which registration made it.
        public let kind: FlowKind
        /// The type of the target that it handles them with.
        public let target: String
        /// Where it was registered, as `Module/File.swift:line`.
        public let location: String
    }
}

extension BoardTree: CustomStringConvertible {
    /// The tree as text, one line per board and flow, indented by depth.
    public var description: String { lines.joined(separator: "\n") }

    private var lines: [String] {
        let heading = "\(name)\(isInstalled ? "" : " (not installed)")"
        let boardLines = boards.flatMap { board in
            ["  \(board.id) [\(board.state.rawValue)] \(board.module)"]
                + board.inner.flatMap(\.lines).map { "    " + $0 }
        }
        let unused = unusedBoards > 0 ? ["  … \(unusedBoards) more registered"] : []
        let flowLines = flows.map { "  \($0.source) → \($0.target) (\($0.kind.rawValue), \($0.location))" }
        return [heading] + boardLines + unused + flowLines
    }
}

extension Motherboard {
    /// The boards, flows and states of this motherboard and those inside it, as they are now. Prints as text and
    /// encodes as JSON.
    public var tree: BoardTree {
        let boards = sortedSlots.map { slot in
            BoardTree.Board(
                id: slot.id, module: assembly.boards[slot.id]?.module ?? "", state: slot.state,
                inner: slot.instance?.inner.map { [$0.tree] } ?? [])
        }
        return BoardTree(
            name: name, isInstalled: isInstalled, boards: boards,
            unusedBoards: assembly.boards.count - boards.count,
            flows: sortedSlots.flatMap(\.flowDescriptions) + outputFlows.descriptions + actionFlows.descriptions
                + barriers.descriptions)
    }
}

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
