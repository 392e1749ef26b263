/// One activation of a board, independent of its types. See ``Activation``.
@MainActor
public class AnyActivation {
    let board: String
    let motherboard: String
    /// The number of its message, which says of an output whether this activation caused it.
    final var number: UInt64
    private(set) final var stage: Stage
    /// Whether it hears all that its board sends: it is the handle of the board, not of what was asked of it.
    final let hearsAll: Bool
    /// Whether it keeps no output until someone reads: a handle that nobody was waiting for.
    final var isPassive = false
    /// Told once whether the board has received the activation.
    final var arrival: ((Bool) -> Void)?
    /// Whether it leaves its barrier by being cancelled.
    private(set) final var isCalledOff = false
    /// Commands that wait until the board has received the activation.
    final var afterArrival: [WaitingCommand] = []

    /// A command that waits for an activation.
    struct WaitingCommand {
        /// Sends it: the board has received the activation.
        let send: () -> Void
        /// Says what becomes of it instead: the activation has ended.
        let giveUp: () -> Void
    }

    /// How far an activation has come.
    enum Stage {
        /// Its message is queued.
        case onTheWay
        /// It waits at a barrier.
        case waiting(at: Barrier)
        /// The board has received it.
        case joined(AnyBoard)
        /// Nothing more will come of it.
        case ended(ActivationEnded.Reason, report: @MainActor (Fault.Kind) -> Void)
    }

    init(board: String, in motherboard: Motherboard, hearsAll: Bool) {
        self.board = board
        self.motherboard = motherboard.name
        self.hearsAll = hearsAll
        number = 0
        stage = .onTheWay
        reporter = motherboard.root.reporter
    }

    /// An activation of which nothing can come, because it was faulty.
    init(endedIn board: String, reportingTo reporter: FaultReporter?) {
        self.board = board
        self.reporter = reporter
        motherboard = ""
        hearsAll = false
        number = 0
        stage = .onTheWay
        end(.faulty)
    }

    private let reporter: FaultReporter?

    /// Cancels the activation. It ends at once if it still waits. Once the board has received it, its tasks are
    /// cancelled, and the board completes unless it has other activations. After its end, this does nothing.
    public func cancel() {
        switch stage {
        case .onTheWay: end(.calledOff)
        case .waiting(let barrier):
            isCalledOff = true
            barrier.leave(self)
        case .joined(let live): live.cancel(self)
        case .ended: break
        }
    }

    /// Raised when the task that waits for the activation is cancelled: if it has not begun by then, it won't.
    private final var isGivenUp: Flag?

    /// Whether the task that waits for the activation has been cancelled.
    final var wasGivenUp: Bool { isGivenUp?.isRaised ?? false }

    /// Waits for what comes of the activation, which does not begin once the waiting task has been cancelled: not even
    /// when a barrier opens before the main actor hears of that.
    final func calledOffWithTask<Result: Sendable>(
        _ wait: () async -> Result, onCancel: @escaping @MainActor @Sendable () -> Void
    ) async -> Result {
        let isGivenUp = Flag()
        self.isGivenUp = isGivenUp
        return await withTaskCancellationHandler(operation: wait) {
            isGivenUp.raise()
            Task(operation: onCancel)
        }
    }

    /// Ends an activation that has been answered, with the tasks that were started for it: its board completes unless
    /// others have activated it, too.
    func close() {
        if case .joined(let live) = stage { live.slot?.cancel(self, of: live, reason: .finished) }
    }

    final var hasEnded: Bool { if case .ended = stage { true } else { false } }

    /// What is thrown to those who wait for more than there was.
    final var ended: ActivationEnded {
        if case .ended(let reason, _) = stage { return ActivationEnded(board: board, reason: reason) }
        return ActivationEnded(board: board, reason: .calledOff)
    }

    /// The board that has received it, as long as that is live.
    final var liveBoard: AnyBoard? { if case .joined(let live) = stage { live } else { nil } }

    /// The barrier that it waits at.
    final var waitingAt: Barrier? { if case .waiting(let barrier) = stage { barrier } else { nil } }

    final func wait(at barrier: Barrier) {
        stage = .waiting(at: barrier)
    }

    final func goOn() {
        stage = .onTheWay
    }

    /// The board has received the activation and been told: who waited for that hears of it.
    final func join(_ live: AnyBoard) {
        stage = .joined(live)
    }

    final func settleArrival() {
        settle(arrived: true)
        let commands = afterArrival
        afterArrival = []
        for command in commands { command.send() }
    }

    /// Nothing more will come.
    func end(_ reason: ActivationEnded.Reason) {
        guard !hasEnded else { return }
        let (reporter, motherboard) = (reporter, motherboard)
        stage = .ended(reason) { reporter?.report(Fault($0, motherboard: motherboard)) }
        settle(arrived: false)
        let commands = afterArrival
        afterArrival = []
        for command in commands { command.giveUp() }
    }

    private func settle(arrived: Bool) {
        guard let arrival else { return }
        self.arrival = nil
        arrival(arrived)
    }

    /// Whether there may be outputs that nobody has read, known without knowing their type: looking that up costs more
    /// than an activation.
    final var hasUnread = false

    /// Forgets unread outputs. Those that no flow has handled are reported.
    func forgetUnread() {}
}
