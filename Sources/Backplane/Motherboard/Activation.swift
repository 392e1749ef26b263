/// One activation of a board: await its output, iterate its outputs, send it commands, or cancel it.
///
/// It receives the outputs that it caused: those that the board sends while it carries out this activation, in the
/// tasks started for it, and in response to commands sent through it. An output without such a cause, such as a button
/// that the user pressed, goes to all held activations of the board. The activation of a board with many instances is
/// the handle of its own instance and receives everything that the instance sends.
///
/// Ignoring it costs nothing. A held activation keeps its outputs until they are read. An output that no flow handles,
/// and that is still unread when the activation is released, is a fault. Of the outputs that flows also handle, it
/// keeps the last 256 while they are not read.
@MainActor
public final class Activation<Output: Sendable, Command: Sendable>: AnyActivation {
    /// What was received, and who waits for more; made when it is needed first, since most activations are ignored.
    private var mailbox: Mailbox?

    @MainActor
    private final class Mailbox {
        var unread = Queue<(output: Output, receipt: UnreadOutput?)>()
        var readers: [Reader<Output>] = []
    }

    private var openMailbox: Mailbox {
        if let mailbox { return mailbox }
        let made = Mailbox()
        mailbox = made
        return made
    }

    /// The outputs from the activation on, until the board completes or, of a ``TaskBoard``, the work has ended. Each
    /// output goes to one reader only.
    public var outputs: ActivationOutputs<Output, Command> { ActivationOutputs(activation: self) }

    /// Waits for the next unread output. Skips outputs that only report progress (``ProgressOutput``).
    ///
    /// - Throws: ``ActivationEnded`` when the board completes, or could not be activated, without another output;
    ///   `CancellationError` when the waiting task is cancelled.
    public func firstOutput() async throws -> Output {
        if let output = await nextAnswer(isCancellable: true) { return output }
        try Task.checkCancellation()
        throw ended
    }

    /// Sends a command to the activated instance. While the activation waits, so does the command. Once the board has
    /// completed, the command has no effect and is reported as a fault (``Fault/Kind/commandAfterEnd(board:command:)``)
    /// that is not a mistake; so it is when the activation ended without beginning
    /// (``Fault/Kind/commandNotBegun(board:command:)``).
    public func send(_ command: Command) {
        switch stage {
        case .onTheWay, .waiting:
            afterArrival.append(
                WaitingCommand(send: { [unowned self] in send(command) }, giveUp: { [unowned self] in send(command) }))
        case .joined(let live):
            // A live board with an activation of these types is in a slot of these types.
            guard let slot = live.slot else { return }
            unsafeDowncast(slot, to: BoardChannel<Output, Command>.self).interact(command, with: live, through: self)
        case .ended(let reason, let report):
            let label = TraceLabel.of(command) ?? "()"
            report(
                reason.hasBegun
                    ? .commandAfterEnd(board: board, command: label) : .commandNotBegun(board: board, command: label))
        }
    }

    // MARK: Receiving

    /// How many outputs that flows have handled are kept for a reader who may come.
    private static var handledLimit: Int { 256 }

    /// - Parameter receipt: Told when someone reads the output; nil when that does not matter.
    func receive(_ output: Output, receipt: UnreadOutput?) {
        let mailbox = openMailbox
        while !mailbox.readers.isEmpty {
            let reader = mailbox.readers.removeFirst()
            guard reader.take(output) else { continue }
            receipt?.wasRead = true
            return
        }
        mailbox.unread.append((output, receipt))
        hasUnread = true
        if receipt == nil, mailbox.unread.count > Self.handledLimit, mailbox.unread.first?.receipt == nil {
            // An output may use its board as it is released.
            let oldest = mailbox.unread.popFirst()
            withExtendedLifetime(oldest) {}
        }
    }

    override func end(_ reason: ActivationEnded.Reason) {
        super.end(reason)
        guard let mailbox else { return }
        let waiting = mailbox.readers
        mailbox.readers = []
        for reader in waiting { reader.stop() }
    }

    override func forgetUnread() {
        // An output may use its board as it is released.
        let forgotten = mailbox
        mailbox = nil
        hasUnread = false
        withExtendedLifetime(forgotten) {}
    }

    // MARK: Reading

    /// The next unread output; nil when nothing more will come, or when the waiting task is cancelled and may stop
    /// waiting.
    func next(isCancellable: Bool = true) async -> Output? {
        isPassive = false
        let mailbox = openMailbox
        if let (output, receipt) = mailbox.unread.popFirst() {
            receipt?.wasRead = true
            return output
        }
        let deciding = Barrier.deciding
        deciding?.willAwait(self)
        defer { deciding?.didAwait(self) }
        if hasEnded { return nil }
        let reader = Reader<Output>()
        return await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                if reader.begin(continuation) { add(reader) }
            }
        } onCancel: {
            if isCancellable { reader.stop() }
        }
    }

    /// Adds someone who waits now. A task that prefers an executor may have let others go first: what they have sent is
    /// there already.
    private func add(_ reader: Reader<Output>) {
        let mailbox = openMailbox
        if let (output, receipt) = mailbox.unread.first {
            guard reader.take(output) else { return }
            receipt?.wasRead = true
            _ = mailbox.unread.popFirst()
        } else if hasEnded {
            reader.stop()
        } else {
            mailbox.readers.append(reader)
        }
    }

    /// The next output that does more than tell how far the work has come.
    private func nextAnswer(isCancellable: Bool) async -> Output? {
        while let output = await next(isCancellable: isCancellable) {
            if (output as? any ProgressOutput)?.isProgress != true { return output }
        }
        return nil
    }

    /// The next output that is an answer, waited for even by a task that is cancelled: then the activation is called
    /// off, and what comes of that is waited for.
    func answer() async -> Output? {
        await calledOffWithTask {
            await nextAnswer(isCancellable: false)
        } onCancel: {
            self.cancel()
        }
    }
}

/// An output that may only report progress. ``Activation/firstOutput()`` and ``Motherboard/run(_:with:)->Output`` skip
/// progress.
public protocol ProgressOutput: Sendable {
    /// Whether the work continues, so that another output follows.
    var isProgress: Bool { get }
}

/// The outputs of an activated board, in order, until nothing more can come. They are read on the main actor, so that
/// the reader receives each output in the turn in which it was sent.
@MainActor
public struct ActivationOutputs<Output: Sendable, Command: Sendable>: @MainActor AsyncSequence {
    let activation: Activation<Output, Command>

    public func makeAsyncIterator() -> Iterator { Iterator(activation: activation) }

    /// Reads one output after the other.
    @MainActor
    public struct Iterator: @MainActor AsyncIteratorProtocol {
        let activation: Activation<Output, Command>

        /// The next output, or nil when the board has completed or the reading task is cancelled.
        public func next() async -> Output? {
            await activation.next()
        }
    }
}

/// A board ended, or could not begin, before it sent the awaited output.
public struct ActivationEnded: Error, Sendable, Equatable, CustomStringConvertible {
    /// The board's id.
    package let board: String
    let reason: Reason

    /// Why nothing more comes.
    enum Reason: Sendable, Equatable {
        /// It could not begin, which is a fault.
        case faulty
        /// It was cancelled, or its board completed, before the board received it.
        case calledOff
        /// A barrier ended it.
        case turnedAway
        /// The board has completed, or the work that it was activated for has ended.
        case completed(CompletionReason)

        /// Whether the board has carried out the activation.
        var hasBegun: Bool { if case .completed = self { true } else { false } }
    }

    public var description: String {
        switch reason {
        case .faulty: "'\(board)' did not start: see the reported fault."
        case .calledOff: "'\(board)' did not start: it was cancelled first."
        case .turnedAway: "'\(board)' did not start: a barrier rejected it."
        case .completed(.finished): "'\(board)' completed without the awaited output."
        case .completed(.cancelled): "'\(board)' was cancelled before the awaited output."
        case .completed(.left): "The user left '\(board)' before the awaited output."
        case .completed(.shutDown):
            "'\(board)' ended with its window, or with its parent board, before the awaited output."
        }
    }
}

/// Someone who waits for an output of an activation.
///
/// It can be cancelled on any thread, and takes no output from that moment on: the next reader does.
private final class Reader<Output: Sendable>: Sendable {
    private enum State {
        case new
        case waiting(CheckedContinuation<Output?, Never>)
        case done
    }

    private let state = Protected(State.new)

    /// - Returns: Whether it waits now; a cancelled one does not.
    func begin(_ continuation: CheckedContinuation<Output?, Never>) -> Bool {
        let isWaiting = state.withLock { state in
            guard case .new = state else { return false }
            state = .waiting(continuation)
            return true
        }
        if !isWaiting { continuation.resume(returning: nil) }
        return isWaiting
    }

    /// - Returns: Whether the output was taken.
    func take(_ output: Output) -> Bool { resume(with: output) }

    func stop() { _ = resume(with: nil) }

    private func resume(with output: Output?) -> Bool {
        let continuation: CheckedContinuation<Output?, Never>? = state.withLock { state in
            defer { state = .done }
            if case .waiting(let continuation) = state { return continuation }
            return nil
        }
        continuation?.resume(returning: output)
        return continuation != nil
    }
}
