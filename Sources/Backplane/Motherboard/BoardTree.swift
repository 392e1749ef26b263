/// A snapshot of a motherboard: its boards with their states, its flows, and the motherboards inside.
public struct BoardTree: Sendable, Hashable, Codable {
    /// The motherboard's name.
    public let name: String
    /// Whether boards can be activated in it.
    package let isInstalled: Bool
    /// The boards that have been used so far, by id. A board with many instances has an entry for each live one, oldest
    /// first.
    public let boards: [Board]
    /// The number of registered boards that have not been used here yet.
    public let unusedBoards: Int
    /// The flows from boards, then those by type of output, those of actions, and the barriers.
    public let flows: [Flow]

    /// One board of a motherboard.
    public struct Board: Sendable, Hashable, Codable {
        /// The board's id.
        public let id: String
        /// The module that registered it.
        public let module: String
        /// Its state in its lifecycle.
        public let state: BoardState
        /// The number of the instance, counted from 1; nil for a board with one instance, and where none is live.
        public let instance: Int?
        /// How many activations of this id wait at barriers.
        public let waiting: Int
        /// The motherboard inside it, if it has been created. Below 256 levels, none is shown.
        public let inner: [BoardTree]

        /// The id, with the number of the instance for a board with many instances, such as `com.example.profile#2`.
        public var name: String { instance.map { "\(id)#\($0)" } ?? id }
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
    public var description: String {
        var lines: [String] = []
        addLines(to: &lines, indent: "")
        return lines.joined(separator: "\n")
    }

    private func addLines(to lines: inout [String], indent: String) {
        lines.append("\(indent)\(name)\(isInstalled ? "" : " (not installed)")")
        for board in boards {
            let waiting = board.waiting > 0 ? ", \(board.waiting) waiting" : ""
            lines.append("\(indent)  \(board.name) [\(board.state.rawValue)\(waiting)] \(board.module)")
            for tree in board.inner { tree.addLines(to: &lines, indent: indent + "    ") }
        }
        if unusedBoards > 0 { lines.append("\(indent)  … \(unusedBoards) more registered") }
        for flow in flows {
            lines.append("\(indent)  \(flow.source) → \(flow.target) (\(flow.kind.rawValue), \(flow.location))")
        }
    }
}

extension Motherboard {
    /// The boards, flows and states of this motherboard and those inside it, as they are now. Prints as text and
    /// encodes as JSON.
    public var tree: BoardTree { tree(levels: 256) }

    /// - Parameter levels: How far down to go. A deeper tree would be taken apart by recursion too deep for a stack.
    private func tree(levels: Int) -> BoardTree {
        let slots = sortedSlots
        return BoardTree(
            name: name, isInstalled: isInstalled,
            boards: slots.flatMap { slot in
                let live = slot.live.all
                return live.isEmpty ? [board(nil, in: slot, levels)] : live.map { board($0, in: slot, levels) }
            },
            unusedBoards: assembly.boards.count - slots.count,
            flows: slots.flatMap(\.flowDescriptions) + outputFlows.descriptions + actionFlows.descriptions
                + barriers.descriptions)
    }

    private func board(_ live: AnyBoard?, in slot: AnyBoardSlot, _ levels: Int) -> BoardTree.Board {
        let inner = levels > 1 ? live?.inner.map { [$0.tree(levels: levels - 1)] } : nil
        return BoardTree.Board(
            id: slot.id, module: assembly.boards[slot.id]?.module ?? "", state: live?.state ?? .idle,
            instance: live?.instance, waiting: slot.waiting.count, inner: inner ?? [])
    }
}

extension BoardTree {
    /// The tree in Graphviz's DOT language: boards in boxes, motherboards around them, an arrow from the board of each
    /// flow to the motherboard that handles it.
    public var dot: String {
        "digraph boards {\n  node [shape=box]\n" + dotLines.map { "  \($0)\n" }.joined() + "}\n"
    }

    private var dotLines: [String] {
        let node = Self.quoted(name)
        let opening = ["subgraph \(Self.quoted("cluster_" + name)) {", "label=\(node)", "\(node) [shape=ellipse]"]
        let boardLines = boards.flatMap { board in
            ["\(id(of: board.name)) [label=\(Self.quoted("\(board.name)\n\(board.state.rawValue)"))]"]
                + board.inner.flatMap(\.dotLines)
                + board.inner.map { "\(id(of: board.name)) -> \(Self.quoted($0.name)) [style=dotted]" }
        }
        let named = Dictionary(grouping: boards, by: \.id)
        let flowLines = flows.flatMap { flow in
            (named[flow.source] ?? []).map {
                "\(id(of: $0.name)) -> \(node) [label=\(Self.quoted(flow.kind.rawValue))]"
            }
        }
        return opening + boardLines + flowLines + ["}"]
    }

    /// One board id can stand in several motherboards, so the node's name has both.
    private func id(of board: String) -> String { Self.quoted("\(name)/\(board)") }

    private static func quoted(_ text: String) -> String {
        let escaped = text.replacingScalars { scalar in
            switch scalar {
            case "\"": "\\\""
            case "\\": "\\\\"
            default: scalar.breaksLine ? "\\n" : nil
            }
        }
        return "\"\(escaped)\""
    }
}
