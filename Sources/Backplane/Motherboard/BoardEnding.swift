/// A board that has been taken out of its slot and is about to end.
struct BoardEnding: Sendable {
    private let board: AnyBoard
    private let id: String
    private let reason: CompletionReason
    /// Where the board lived; nil when that is gone.
    private let motherboard: Motherboard?
    private let flows: FlowList<CompletionReason>?

    init(
        of board: AnyBoard, id: String, reason: CompletionReason, motherboard: Motherboard,
        flows: FlowList<CompletionReason>
    ) {
        self.board = board
        self.id = id
        self.reason = reason
        self.motherboard = motherboard
        self.flows = flows
    }

    /// A board whose motherboard was released. No flow hears of its end.
    init(ofAbandoned board: AnyBoard, id: String) {
        self.board = board
        self.id = id
        reason = .shutDown
        motherboard = nil
        flows = nil
    }

    /// Ends the live boards of slots with all that is inside them, the inner ones first.
    @MainActor
    static func endBoards(in slots: [AnyBoardSlot], _ reason: CompletionReason) {
        end([], and: slots.map { ($0, reason) })
    }

    /// Ends the board with all that is inside it, the inner ones first.
    @MainActor
    func endWithAllInside() {
        Self.end([self], and: slotsInside)
    }

    /// Takes out all boards, the outer ones first, and then ends them the other way round. Not by recursion: boards may
    /// lie inside one another more deeply than a stack allows.
    @MainActor
    private static func end(_ first: [BoardEnding], and slots: [(slot: AnyBoardSlot, reason: CompletionReason)]) {
        var endings = first
        var pending = slots
        while let next = pending.popLast() {
            guard let ending = next.slot.takeOut(next.reason) else { continue }
            endings.append(ending)
            pending += ending.slotsInside
        }
        while let ending = endings.popLast() { ending.end() }
    }

    /// What is inside the board, closed to newcomers.
    @MainActor
    private var slotsInside: [(slot: AnyBoardSlot, reason: CompletionReason)] {
        guard let inner = board.inner else { return [] }
        inner.close()
        return inner.sortedSlots.map { ($0, .shutDown) }
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
        let module = motherboard.assembly.boards[id]?.module ?? ""
        let check = LeakCheck(of: board, id: id, module: module)
        return { check.run(after: grace, on: motherboard.root) }
    }
}

/// Why a board completed.
public enum CompletionReason: String, Sendable, Codable {
    /// It said so itself.
    case finished
    /// Its activation was cancelled, or its motherboard completed it.
    case cancelled
    /// The person went back past its last screen.
    case left
    /// Its motherboard ended, with the window or the board that it is in.
    case shutDown
}
