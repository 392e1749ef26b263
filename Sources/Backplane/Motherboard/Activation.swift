/// One activation of a board: await what comes of it, watch what it sends, or call it off.
///
/// Ignoring it costs nothing. Held, it keeps each output until it is read, so hold it only as long as you read. An
/// output that was left to it alone and that it takes with it unread is a fault.
@MainActor
public final class Activation<Output: Sendable>: AnyActivation {
    private var unread: [(output: Output, mark: UnreadMark?)] = []
    private var firstUnread = 0
    private var hasUnread = false
    private var readers: [(key: Int, continuation: CheckedContinuation<Output?, Never>)] = []
    private var nextKey = 0

    /// The outputs from the activation on, until the board completes. Each output is given to one reader only.
    public var outputs: ActivationOutputs<Output> { ActivationOutputs(activation: self) }

    /// Waits for the next output that was not read yet: at first, the first.
    ///
    /// - Throws: ``ActivationEnded`` when the board completes, or could not be activated, without another output;
    ///   `CancellationError` when the waiting task is cancelled.
    public func firstOutput() async throws -> Output {
        if let output = await next() { return output }
        try Task.checkCancellation()
        throw ActivationEnded(board: board)
    }

    // MARK: Receiving

    /// - Parameter mark: Taken off when someone reads the output; nil when that does not matter.
    func receive(_ output: Output, mark: UnreadMark?) {
        if readers.isEmpty {
            unread.append((output, mark))
            hasUnread = true
        } else {
            mark?.wasRead = true
            readers.removeFirst().continuation.resume(returning: output)
        }
    }

    override func end() {
        super.end()
        let waiting = readers
        readers = []
        for reader in waiting { reader.continuation.resume(returning: nil) }
    }

    override func forgetHandled() -> Bool {
        guard hasUnread else { return true }
        guard !unread[firstUnread...].contains(where: { $0.mark != nil }) else { return false }
        unread = []
        firstUnread = 0
        hasUnread = false
        return true
    }

    // MARK: Reading

    /// The next unread output; nil when the board has completed or the waiting task is cancelled.
    func next() async -> Output? {
        if let output = takeUnread() { return output }
        if hasEnded { return nil }
        let key = nextKey
        nextKey += 1
        return await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                guard !Task.isCancelled else { return continuation.resume(returning: nil) }
                readers.append((key, continuation))
            }
        } onCancel: {
            // Runs on the main actor after the continuation above is stored, which happens in one step there.
            Task { @MainActor in self.stopReading(key) }
        }
    }

    private func takeUnread() -> Output? {
        guard hasUnread else { return nil }
        defer {
            firstUnread += 1
            if firstUnread * 2 >= unread.count {
                unread.removeFirst(firstUnread)
                firstUnread = 0
            }
            hasUnread = !unread.isEmpty
        }
        unread[firstUnread].mark?.wasRead = true
        return unread[firstUnread].output
    }

    private func stopReading(_ key: Int) {
        guard let index = readers.firstIndex(where: { $0.key == key }) else { return }
        readers.remove(at: index).continuation.resume(returning: nil)
    }
}
