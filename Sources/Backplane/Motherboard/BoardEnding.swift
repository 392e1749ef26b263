/// A board that has been taken out of its slot and is about to end.
struct BoardEnding: Sendable {
    private let board: AnyBoard
    private let reason: CompletionReason
    /// Where the board lived; nil when that is gone.
    private let motherboard: Motherboard?
    private let flows: FlowList<CompletionReason>?

    init(of board: AnyBoard, reason: CompletionReason, motherboard: Motherboard, flows: FlowList<CompletionReason>) {
        self.board = board
        self.reason = reason
        self.motherboard = motherboard
        self.flows = flows
    }

    /// A board whose motherboard was released. No flow hears of its end.
    init(ofAbandoned board: AnyBoard) {
        self.board = board
        reason = .shutDown
        motherboard = nil
        flows = nil
    }

    /// Ends live boards with all that is inside them, the inner ones first.
    @MainActor
    static func end(_ boards: [AnyBoard], _ reason: CompletionReason) {
        end([], and: boards.map { ($0, reason) })
    }

    /// Ends a live board with all that is inside it, the inner ones first.
    @MainActor
    static func end(_ board: AnyBoard, _ reason: CompletionReason) {
        guard board.inner == nil, let slot = board.slot else { return end([board], reason) }
        // Most boards have nothing inside: then no lists are needed.
        slot.takeOut(board, reason).end()
    }

    /// Ends the board with all that is inside it, the inner ones first.
    @MainActor
    func endWithAllInside() {
        Self.end([self], and: boardsInside)
    }

    /// Takes out all boards, the outer ones first, and then ends them the other way round. Not by recursion: boards may
    /// lie inside one another more deeply than a stack allows.
    @MainActor
    private static func end(_ first: [BoardEnding], and boards: [(board: AnyBoard, reason: CompletionReason)]) {
        var endings = first
        var pending = boards
        while let next = pending.popLast() {
            guard let slot = next.board.slot else { continue }
            let ending = slot.takeOut(next.board, next.reason)
            endings.append(ending)
            pending += ending.boardsInside
        }
        while let ending = endings.popLast() { ending.end() }
    }

    /// What is inside the board, closed to newcomers.
    @MainActor
    private var boardsInside: [(board: AnyBoard, reason: CompletionReason)] {
        guard let inner = board.inner else { return [] }
        inner.close()
        return inner.liveBoards.map { ($0, .shutDown) }
    }

    @MainActor
    private func end() {
        let leaks = leakCheck
        board.detach()
        leaks?()
        if let motherboard { _ = flows?.turn.give(reason, in: motherboard) }
    }

    /// What looks for leaks once the board has let go of everything, or nil when no one wants to know.
    @MainActor
    private var leakCheck: (() -> Void)? {
        guard let motherboard, case .after(let grace) = motherboard.root.leakDetection else { return nil }
        let module = board.slot.flatMap { motherboard.assembly.boards[$0.id]?.module } ?? ""
        let check = LeakCheck(of: board, id: board.name, module: module)
        return { check.run(after: grace, on: motherboard.root) }
    }
}

/// Why a board completed.
public enum CompletionReason: String, Sendable, Codable {
    /// It completed itself.
    case finished
    /// Its activation was cancelled, or its motherboard completed it.
    case cancelled
    /// The user went back past its last screen.
    case left
    /// Its motherboard ended, together with the window or the board that contains it.
    case shutDown
}
