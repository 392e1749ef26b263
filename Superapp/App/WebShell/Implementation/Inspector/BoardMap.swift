import Backplane
import DesignSystemInterface

/// The motherboards of a window with their boards, drawn as nested boxes. Boards that the last messages went through
/// light up.
struct BoardMap: Sendable, Equatable {
    /// A motherboard. Motherboards inside boards follow the one around them, one level deeper.
    struct Motherboard: Sendable, Equatable {
        let name: String
        let level: Int
        /// The board that contains it.
        let inside: String?
        let boards: [Board]
        let others: String?
        let flowCount: String
        let flows: [String]
        let lit: String?
    }

    struct Board: Sendable, Equatable {
        let name: String
        let fullName: String
        let module: String
        let state: String
        let waiting: String?
        /// Set while the board takes part in the last action; changes with each message, so that it lights up again.
        let lit: String?
    }

    let motherboards: [Motherboard]
    /// The same as text.
    let text: String

    /// - Parameters:
    ///   - tree: The current boards.
    ///   - events: The messages delivered since the last action.
    init(_ tree: BoardTree, lighting events: [TraceEvent]) {
        var lit: [String: String] = [:]
        for event in events {
            for name in [event.hop.from, event.hop.to] { lit[name] = event.hop.id.isMultiple(of: 2) ? "even" : "odd" }
        }
        motherboards = Self.motherboards(of: tree, inside: nil, level: 0, lit: lit)
        text = "\(tree)"
    }

    private static func motherboards(
        of tree: BoardTree, inside board: String?, level: Int, lit: [String: String]
    ) -> [Motherboard] {
        let names = tree.boards.map(\.name)
        let boards = tree.boards.map { board in
            Board(
                name: Timeline.short(board.name, among: names), fullName: board.name, module: board.module,
                state: board.state.rawValue, waiting: board.waiting > 0 ? "\(board.waiting) waiting" : nil,
                // A message to a board with many instances names none of them.
                lit: lit[board.name] ?? (board.state == .live ? lit[board.id] : nil))
        }
        let own = Motherboard(
            name: Timeline.short(tree.name, among: []), level: min(level, 4),
            inside: board.map { Timeline.short($0, among: []) }, boards: boards,
            others: tree.unusedBoards > 0 ? "and \(tree.unusedBoards) more not used yet" : nil,
            flowCount: Timeline.count(tree.flows.count, "flow"),
            flows: tree.flows.map { "\($0.source) → \($0.target) (\($0.kind.rawValue)), \($0.location)" },
            lit: lit[tree.name])
        let inner = tree.boards.flatMap { board in
            board.inner.flatMap { motherboards(of: $0, inside: board.name, level: level + 1, lit: lit) }
        }
        return [own] + inner
    }
}

extension BoardMap {
    var markup: Markup {
        """
        \(each: motherboards, \.markup)\
        <details><summary>As text</summary><pre class="code code--short" tabindex="0">\(text)</pre></details>
        """
    }
}

extension BoardMap.Motherboard {
    fileprivate var markup: Markup {
        """
        <div class="motherboard motherboard--\(level)"\(attribute: "data-lit", lit)><p class="motherboard__name">\(name)\
        \(inside, { #"<span class="aside"> inside \#($0)</span>"# })</p>
        <ul class="boards">\(each: boards, \.markup)</ul>
        \(others, { #"<p class="aside">\#($0)</p>"# })
        <details class="flows"><summary>\(flowCount)</summary>\(Markup.codes(flows))</details></div>
        """
    }
}

extension BoardMap.Board {
    fileprivate var markup: Markup {
        """
        <li class="board board--\(state)"\(attribute: "data-lit", lit) title="\(fullName), \(module)">\(name)\
        <span class="hush">, \(state)</span>\(waiting, { #"<span class="board__waiting">\#($0)</span>"# })</li>
        """
    }
}
