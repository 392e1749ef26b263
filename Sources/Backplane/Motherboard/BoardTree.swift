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
