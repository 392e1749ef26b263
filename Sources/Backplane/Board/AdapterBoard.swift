/// A board that gives another board different input and output types.
///
/// ```swift
/// registry.board(.pickAvatar) { _ in
///     AdapterBoard(of: .pickPhoto) { user in PhotoRequest(owner: user.id) } output: { photo in Avatar(photo) }
/// }
/// ```
///
/// The other board lives in the adapter's inner motherboard. Each activation of the adapter activates the other board,
/// and ends with that activation: also when it is cancelled, when a barrier ends it, or when the board can't be
/// created. The adapter completes when no board is live inside and no activation is pending.
@MainActor
public final class AdapterBoard<
    Input: Sendable, Output: Sendable, AdaptedInput: Sendable, AdaptedOutput: Sendable, AdaptedCommand: Sendable
>: ContinuousBoard<Input, Output, Never> {
    private let id: BoardID<AdaptedInput, AdaptedOutput, AdaptedCommand>
    private let input: @MainActor (Input) -> AdaptedInput
    private let output: @MainActor (AdaptedOutput) -> Output?
    private var isConnected = false
    /// What goes on inside, and the activation of the adapter that it is for.
    private var running: [(outer: UInt64?, inner: Activation<AdaptedOutput, AdaptedCommand>)] = []

    /// Makes an adapter.
    ///
    /// - Parameters:
    ///   - id: The board to adapt. It must be registered like any other.
    ///   - input: Makes the adapted board's input.
    ///   - output: Makes the adapter's output, or nil for an output that is not forwarded.
    public init(
        of id: BoardID<AdaptedInput, AdaptedOutput, AdaptedCommand>,
        input: @escaping @MainActor (Input) -> AdaptedInput, output: @escaping @MainActor (AdaptedOutput) -> Output?
    ) {
        self.id = id
        self.input = input
        self.output = output
    }

    /// Activates the adapted board with an input made from this one.
    public override func activate(_ value: Input) {
        connect()
        let outer = attachedRoot?.delivery.ambientCause?.within(serial)?.number
        let inner = innerMotherboard
        let activation = inner.activate(id, with: input(value), from: inner.name, showing: .reveal) { [weak self] in
            if !$0 { self?.goOn() }
        }
        // Held for its end alone.
        activation.isPassive = true
        running.append((outer, activation))
        if activation.hasEnded { goOn() }
    }

    /// What is done inside for an activation that is called off is, too. The board inside that does nothing else ends
    /// with the adapter.
    override func cancelWork(for number: UInt64?) -> Bool {
        var hasEnded = super.cancelWork(for: number)
        let calledOff = running.filter { number == nil || $0.outer == number }.map(\.inner)
        for inner in calledOff {
            if let live = inner.liveBoard, !live.cancelWork(for: inner.hearsAll ? nil : inner.number) {
                hasEnded = false
            }
        }
        guard hasEnded else { return false }
        running.removeAll { number == nil || $0.outer == number }
        if number != nil, activationCount > 1 {
            for inner in calledOff { inner.cancel() }
        }
        return true
    }

    override func detach() {
        running = []
        super.detach()
    }

    /// Something inside has ended.
    private func goOn() {
        if isIdle { return complete() }
        guard let delivery = attachedRoot?.delivery, delivery.isBusy else { return endAnswered() }
        // After what has been sent for it.
        delivery.whenAtRest { [weak self] in self?.endAnswered() }
    }

    private var isIdle: Bool { inner?.slots[id.rawValue]?.isIdle != false }

    /// Ends the activations whose counterparts inside have ended.
    private func endAnswered() {
        for work in running where work.inner.hasEnded {
            guard let number = work.outer, let activation = activations.take(number: number) else { continue }
            activationCount -= 1
            activation.end(work.inner.ended.reason)
        }
        running.removeAll(where: \.inner.hasEnded)
    }

    private func connect() {
        guard !isConnected else { return }
        isConnected = true
        innerMotherboard.registerFlow(from: id, target: self) { adapter, adapted in
            if let output = adapter.output(adapted) { adapter.sendToMotherboard(output) }
        }
        innerMotherboard.registerCompletionFlow(of: id, target: self) { adapter, _ in adapter.goOn() }
    }
}
