/// One activation of a board: await what comes of it, watch what it sends, or call it off.
///
/// Ignoring it costs nothing. Held, it keeps each output until it is read, so hold it only as long as you read.
@MainActor
public final class Activation<Output: Sendable> {
    private let board: String
    private var cancelBoard: (() -> Void)?
    private var unread: [(output: Output, needsReader: Bool)] = []
    private var readers: [(key: Int, continuation: CheckedContinuation<Output?, Never>)] = []
    private var nextKey = 0

    init(board: String, cancel: @escaping () -> Void) {
        self.board = board
        cancelBoard = cancel
    }

    /// An activation of which nothing can come, because it was faulty.
    init(endedIn board: String) {
        self.board = board
    }

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

    /// Calls the activation off: completes the board that it activated. After the board's completion it does nothing.
    public func cancel() {
        cancelBoard?()
    }

    /// Takes out what nobody has read, and gives back what nobody else has handled either.
    func takeUnread() -> [Output] {
        defer { unread = [] }
        return unread.filter(\.needsReader).map(\.output)
    }

    private var hasEnded: Bool { cancelBoard == nil }

    func receive(_ output: Output, needsReader: Bool) {
        if readers.isEmpty {
            unread.append((output, needsReader))
        } else {
            readers.removeFirst().continuation.resume(returning: output)
        }
    }

    func end() {
        cancelBoard = nil
        for reader in readers { reader.continuation.resume(returning: nil) }
        readers = []
    }

    /// The next unread output; nil when the board has completed or the waiting task is cancelled.
    func next() async -> Output? {
        if !unread.isEmpty { return unread.removeFirst().output }
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

    private func stopReading(_ key: Int) {
        guard let index = readers.firstIndex(where: { $0.key == key }) else { return }
        readers.remove(at: index).continuation.resume(returning: nil)
    }
}
