/// One activation of a board, whatever it sends: what can be called off. See ``Activation``.
@MainActor
public class AnyActivation {
    let board: String
    let motherboard: String
    /// Where the board lives, until nothing more can come.
    private var slot: AnyBoardSlot?
    /// Whether the board has received the activation.
    final var hasJoined = false { didSet { settle(arrived: true) } }
    /// Told once whether the board has received the activation.
    final var arrival: ((Bool) -> Void)?
    private(set) final var isCancelled = false
    private(set) final var hasEnded = false

    init(slot: AnyBoardSlot) {
        board = slot.id
        motherboard = slot.motherboard.name
        self.slot = slot
    }

    /// An activation of which nothing can come, because it was faulty.
    init(endedIn board: String) {
        self.board = board
        motherboard = ""
        hasEnded = true
    }

    /// Calls the activation off: completes the board that it activated or, when it has not arrived yet, keeps it from
    /// arriving. After the board's completion it does nothing.
    public func cancel() {
        guard !hasEnded else { return }
        isCancelled = true
        if hasJoined, let slot, !slot.isAbandoned, let instance = slot.instance {
            slot.requestCompletion(of: instance, reason: .cancelled)
        }
    }

    /// Nothing more will come.
    func end() {
        hasEnded = true
        slot = nil
        settle(arrived: false)
    }

    private func settle(arrived: Bool) {
        guard let arrival else { return }
        self.arrival = nil
        arrival(arrived)
    }

    /// Forgets unread outputs that flows have handled.
    ///
    /// - Returns: Whether nothing is left unread.
    func forgetHandled() -> Bool { true }
}
