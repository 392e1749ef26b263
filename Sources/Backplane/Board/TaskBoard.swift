/// A board around an asynchronous function: each activation is a piece of work.
///
/// ```swift
/// extension BoardID<String, TaskOutcome<String, Never, [Repo]>, TaskCommand> {
///     static var search: Self { "com.example.search" }
/// }
///
/// registry.board(.search) { dependencies in
///     let repos = try dependencies.repos
///     return TaskBoard(policy: .latest) { query, _ in try await repos.search(query) }
/// }
/// ```
///
/// Each activation receives the outcome of its own input, under all policies, and then ends. Cancelling it cancels only
/// its work. The board completes when no work is running or waiting. When it is completed earlier, from outside, its
/// work is cancelled; the result of that work is then reported as a fault that is not a mistake
/// (``Fault/Kind/sentAfterEnd(board:call:reason:)``).
@MainActor
public final class TaskBoard<Input: Sendable, Progress: Sendable, Success: Sendable>: Board<
    Input, TaskOutcome<Input, Progress, Success>, TaskCommand
>
{
    /// The function: it gets the input and a way to report progress, which may be called from any thread.
    public typealias Work =
        @Sendable (Input, _ progress: @escaping @Sendable (Progress) -> Void) async throws -> Success

    private let policy: TaskPolicy
    private let work: Work
    private var running: [Int: Run] = [:]
    private var waiting = WaitingWork<Input>()
    private var nextKey = 0

    /// Work that goes on, cancelled or not.
    private struct Run {
        let input: Input
        /// The activation that it answers.
        let cause: ActivationCause?
        let task: Task<Void, Never>
    }

    /// Makes a board.
    ///
    /// - Parameters:
    ///   - policy: What to do with an activation while work is running.
    ///   - work: The function. It should end soon after its task is cancelled.
    public init(policy: TaskPolicy, work: @escaping Work) {
        self.policy = policy
        self.work = work
    }

    public override func activate(_ input: Input) {
        let cause = attachedRoot?.delivery.ambientCause?.within(serial)
        switch policy {
        case .latest:
            supersede()
            start(input, for: cause)
        case .single where !running.isEmpty:
            answer(.rejected(input), to: cause)
        case .single, .queue, .concurrent:
            waiting.append(input, for: cause)
            startWaiting()
        }
    }

    public override func interact(_ command: TaskCommand) {
        switch command {
        case .cancelAll: _ = cancelWork(for: nil)
        }
    }

    public override func didComplete() {
        for run in running.values { run.task.cancel() }
        _ = waiting.removeAll()
    }

    /// The work for one activation, or for all, is cancelled. What is running answers when it has ended: until then
    /// nobody knows what came of it.
    override func cancelWork(for number: UInt64?) -> Bool {
        let dropped = number.map { waiting.remove(for: $0) } ?? waiting.removeAll()
        for work in dropped { answer(.cancelled(work.input), to: work.cause) }
        for run in running.values where number == nil || run.cause?.number == number { run.task.cancel() }
        return false
    }

    // MARK: Work

    /// Starts what waits, in order, as far as the policy lets it. An output may bring in new work before the board has
    /// gone on with what waits, so the new work waits behind that.
    private func startWaiting() {
        while running.count < limit, let next = waiting.popFirst() { start(next.input, for: next.cause) }
    }

    /// How much may run at once.
    private var limit: Int {
        if case .concurrent(let max) = policy { Swift.max(1, max) } else { 1 }
    }

    private func start(_ input: Input, for cause: ActivationCause?) {
        let key = nextKey
        nextKey += 1
        let reports = AsyncStream<Progress>.makeStream()
        let (reporter, name) = (reporter, name)
        let task = Task { [weak self, work] in
            async let result = Self.result(of: work, input, reports.continuation)
            for await progress in reports.stream { self?.report(progress, of: key) }
            let ended = await result
            if let self, mayAct { return finish(key, with: ended) }
            // The board has ended meanwhile. That its work was cancelled with it is no news.
            if case .failure(is CancellationError) = ended { return }
            reporter?.report(Fault(.sentAfterEnd(board: name, call: "sendToMotherboard(_:)", reason: .cancelled)))
        }
        running[key] = Run(input: input, cause: cause, task: task)
    }

    /// Runs the work away from the main actor. Progress ends with it, so what comes of it comes last.
    private nonisolated static func result(
        of work: Work, _ input: Input, _ reports: AsyncStream<Progress>.Continuation
    ) async -> Result<Success, any Error> {
        defer { reports.finish() }
        do {
            return .success(try await work(input) { reports.yield($0) })
        } catch {
            return .failure(error)
        }
    }

    private func report(_ progress: Progress, of key: Int) {
        guard let run = running[key], mayAct else { return }
        answer(.progress(progress, for: run.input), to: run.cause)
    }

    private func finish(_ key: Int, with result: Result<Success, any Error>) {
        guard let run = running.removeValue(forKey: key) else { return }
        switch result {
        case .success(let value): answer(.success(value, for: run.input), to: run.cause)
        case .failure(is CancellationError): answer(.cancelled(run.input), to: run.cause)
        case .failure(let error): answer(.failure(error, for: run.input), to: run.cause)
        }
        startWaiting()
        completeIfIdle()
    }

    private func answer(_ outcome: TaskOutcome<Input, Progress, Success>, to cause: ActivationCause?) {
        guard let slot = sendingSlot("sendToMotherboard(_:)") else { return }
        // See `sendToMotherboard(_:)`.
        unsafeDowncast(slot, to: BoardChannel<TaskOutcome<Input, Progress, Success>, TaskCommand>.self)
            .send(outcome, of: self, for: cause, isLast: !outcome.isProgress)
    }

    /// Cancels what runs for the sake of what comes now. Nobody wants to know any more what comes of it.
    private func supersede() {
        // One at most.
        let superseded = running.values
        running = [:]
        for run in superseded {
            run.task.cancel()
            answer(.cancelled(run.input), to: run.cause)
        }
    }

    private func completeIfIdle() {
        if running.isEmpty, waiting.isEmpty { complete() }
    }
}

/// Work that waits for its turn, in order. What was asked for by one activation is found by that, however much there
/// is.
private struct WaitingWork<Input> {
    typealias Work = (input: Input, cause: ActivationCause?)

    private var work: [Int: Work] = [:]
    /// The keys in order, those among them of what has been taken out.
    private var order = Queue<Int>()
    /// By the activations that asked for it, each for one piece of work.
    private var keys: [UInt64: Int] = [:]
    private var nextKey = 0

    var isEmpty: Bool { work.isEmpty }

    mutating func append(_ input: Input, for cause: ActivationCause?) {
        nextKey += 1
        work[nextKey] = (input, cause)
        order.append(nextKey)
        if let cause { keys[cause.number] = nextKey }
    }

    mutating func popFirst() -> Work? {
        while let key = order.popFirst() {
            guard let first = work.removeValue(forKey: key) else { continue }
            if let number = first.cause?.number { keys[number] = nil }
            return first
        }
        return nil
    }

    /// Takes out what one activation asked for.
    mutating func remove(for number: UInt64) -> [Work] {
        let removed = keys.removeValue(forKey: number).flatMap { work.removeValue(forKey: $0) }
        // Once for as many as are left, so that it costs the same for each.
        if order.count > work.count * 2 { _ = order.removeAll(except: { [work] in work[$0] != nil }) }
        return removed.map { [$0] } ?? []
    }

    mutating func removeAll() -> [Work] {
        defer { (work, keys) = ([:], [:]) }
        return order.removeAll(except: { _ in false }).compactMap { work[$0] }
    }
}

extension Motherboard {
    /// Runs the work of a ``TaskBoard`` as an asynchronous function.
    ///
    /// ```swift
    /// let receipt = try await motherboard.run(.charge, with: order)
    /// ```
    ///
    /// When the waiting task is cancelled, so is the work, and its outcome is still waited for: work that could no
    /// longer be cancelled returns its result.
    ///
    /// - Returns: The result of the work.
    /// - Throws: The error that the work threw; `CancellationError` when it was cancelled; ``TaskRejected`` when other
    ///   work was running and the policy is ``TaskPolicy/single``; ``ActivationEnded`` when the board could not be
    ///   activated.
    public func run<Input, Progress, Success>(
        _ id: BoardID<Input, TaskOutcome<Input, Progress, Success>, TaskCommand>, with input: Input
    ) async throws -> Success {
        switch try await outcome(of: id, with: input) {
        case .success(let value, _): return value
        case .failure(let error, _): throw error
        case .rejected: throw TaskRejected(board: id.rawValue)
        case .cancelled, .progress: throw CancellationError()
        }
    }

    private func outcome<Input, Output, Command>(
        of id: BoardID<Input, Output, Command>, with input: Input
    ) async throws -> Output {
        try await run(id, with: input)
    }
}

/// Work was not begun, because other work was running.
public struct TaskRejected: Error, Sendable, Equatable, CustomStringConvertible {
    /// The board's id.
    package let board: String

    public var description: String { "'\(board)' is busy: it does one piece of work at a time." }
}

/// What a ``TaskBoard`` does with an activation while work from earlier ones is running.
public enum TaskPolicy: Sendable, Hashable {
    /// Cancels running work, which ends as ``TaskOutcome/cancelled(_:)`` at once, and starts the new work: for
    /// searches, where only the latest counts.
    case latest
    /// Rejects the new work, which ends as ``TaskOutcome/rejected(_:)``: for payments, where a second tap must do
    /// nothing. Cancelled work counts as running until it has ended.
    case single
    /// Starts the new work after all earlier work has ended, cancelled or not: for uploads that must stay in order.
    case queue
    /// Runs up to this number at once, at least one; further work waits.
    case concurrent(max: Int)
}

/// A progress report or the final outcome of the work of a ``TaskBoard``.
public enum TaskOutcome<Input: Sendable, Progress: Sendable, Success: Sendable>: Sendable {
    /// The work reports its progress.
    case progress(Progress, for: Input)
    /// The work succeeded.
    case success(Success, for: Input)
    /// The work threw an error.
    case failure(any Error, for: Input)
    /// The work was cancelled: by a command, by a later activation, or by itself.
    case cancelled(Input)
    /// The work was not begun, because other work was running and the policy is ``TaskPolicy/single``.
    case rejected(Input)
}

extension TaskOutcome: ProgressOutput {
    public var isProgress: Bool {
        if case .progress = self { true } else { false }
    }

    /// The result of the work, if it succeeded.
    public var succeeded: Success? {
        if case .success(let value, _) = self { value } else { nil }
    }

    /// Why the work failed, if it did.
    public var failed: (any Error)? {
        if case .failure(let error, _) = self { error } else { nil }
    }
}

/// A command to a ``TaskBoard``.
public enum TaskCommand: Sendable, Hashable {
    /// Cancels all work, running and waiting. Waiting work ends as ``TaskOutcome/cancelled(_:)``; running work sends
    /// its actual outcome when it has ended.
    case cancelAll
}
