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

/// The outputs of an activated board, in order, until the board completes.
@MainActor
public struct ActivationOutputs<Output: Sendable>: @MainActor AsyncSequence {
    let activation: Activation<Output>

    public func makeAsyncIterator() -> Iterator { Iterator(activation: activation) }

    /// Reads one output after the other.
    @MainActor
    public struct Iterator: @MainActor AsyncIteratorProtocol {
        let activation: Activation<Output>

        /// The next output, or nil when the board has completed or the reading task is cancelled.
        public func next() async -> Output? {
            await activation.next()
        }
    }
}

/// A board ended, or could not begin, before it sent the output that someone waited for.
public struct ActivationEnded: Error, Sendable, Equatable, CustomStringConvertible {
    /// The board's id.
    public let board: String

    public var description: String { "'\(board)' completed without the output that was waited for." }
}

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
        guard hasJoined else { return end() }
        if let slot, !slot.isAbandoned, let instance = slot.instance {
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

/// The activations of one live board that someone may still hold.
///
/// Kept without their type, which generic code that is not specialised would have to look up at each step. All are
/// `Activation<Output>` of one `Output`: that of the slot they belong to, which alone uses them.
struct HeldActivations: Sendable {
    /// The one that joined last. When no one else holds it, it is given out again.
    private var latest: AnyActivation?
    private var earlier: [AnyActivation] = []

    /// An activation that no one else holds and that can be given out again, so that ignored activations cost nothing.
    @MainActor
    mutating func spare<Output: Sendable>(of _: Output.Type) -> Activation<Output>? {
        guard isKnownUniquelyReferenced(&latest), let latest, latest.forgetHandled() else { return nil }
        return unsafeDowncast(latest, to: Activation<Output>.self)
    }

    /// Adds an activation that has reached its board, and lets go of those that no one holds any more.
    @MainActor
    mutating func join(_ activation: AnyActivation) {
        releaseUnheld()
        if let latest { earlier.append(latest) }
        latest = activation
        activation.hasJoined = true
    }

    /// Gives an output to all activations that someone holds.
    ///
    /// - Parameter mark: What each of them gets with it; made only if there is one.
    /// - Returns: Whether there was one.
    @MainActor
    mutating func give<Output: Sendable>(_ output: Output, mark: @autoclosure () -> UnreadMark?) -> Bool {
        var shared: UnreadMark?
        var isHeld = false
        for index in earlier.indices where !isKnownUniquelyReferenced(&earlier[index]) {
            if !isHeld { shared = mark() }
            isHeld = true
            unsafeDowncast(earlier[index], to: Activation<Output>.self).receive(output, mark: shared)
        }
        if !isKnownUniquelyReferenced(&latest), let latest {
            unsafeDowncast(latest, to: Activation<Output>.self).receive(output, mark: isHeld ? shared : mark())
            isHeld = true
        }
        return isHeld
    }

    /// Lets go of the activations that no one else holds. They report what was meant for them alone.
    mutating func releaseUnheld() {
        if isKnownUniquelyReferenced(&latest) { latest = nil }
        for index in earlier.indices.reversed() where isKnownUniquelyReferenced(&earlier[index]) {
            earlier.remove(at: index)
        }
    }

    var isEmpty: Bool { latest == nil && earlier.isEmpty }

    /// Takes out all activations, to be ended.
    mutating func takeAll() -> [AnyActivation] {
        defer {
            latest = nil
            earlier = []
        }
        return all
    }

    var all: [AnyActivation] { earlier + (latest.map { [$0] } ?? []) }
}

/// On an output that only those who hold an activation can read. When the last of them lets go of it unread, it says so.
@MainActor
final class UnreadMark {
    var wasRead = false
    private let report: @MainActor @Sendable () -> Void

    /// - Parameter report: Called when the mark is released without the output having been read.
    init(report: @escaping @MainActor @Sendable () -> Void) {
        self.report = report
    }

    deinit {
        if !wasRead { Task(operation: report) }
    }
}
