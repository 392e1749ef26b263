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
/// It completes when nothing is running or waiting any more. When it is completed earlier, by others, its work is
/// cancelled and says nothing more.
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
    private var waiting: [Input] = []
    private var nextKey = 0

    private struct Run {
        let input: Input
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
        switch policy {
        case .latest:
            cancelAll()
            start(input)
        case .single:
            if running.isEmpty { start(input) } else { sendToMotherboard(.rejected(input)) }
        case .queue, .concurrent:
            waiting.append(input)
            startWaiting()
        }
    }

    public override func interact(_ command: TaskCommand) {
        switch command {
        case .cancelAll:
            cancelAll()
            completeIfIdle()
        }
    }

    public override func didComplete() {
        for run in running.values { run.task.cancel() }
        running = [:]
        waiting = []
    }

    /// Starts what waits, in order, as far as the policy lets it. An output may bring in new work before the board has
    /// gone on with what waits, so the new work waits behind that.
    private func startWaiting() {
        while running.count < limit, !waiting.isEmpty { start(waiting.removeFirst()) }
    }

    /// How much may run at once.
    private var limit: Int {
        if case .concurrent(let max) = policy { Swift.max(1, max) } else { 1 }
    }

    private func start(_ input: Input) {
        let key = nextKey
        nextKey += 1
        let reports = AsyncStream<Progress>.makeStream()
        let task = Task { [weak self, work] in
            async let result = Self.result(of: work, input, reports.continuation)
            for await progress in reports.stream { self?.report(progress, of: key) }
            await self?.finish(key, with: result)
        }
        running[key] = Run(input: input, task: task)
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
        if let run = running[key] { sendToMotherboard(.progress(progress, for: run.input)) }
    }

    private func finish(_ key: Int, with result: Result<Success, any Error>) {
        guard let run = running.removeValue(forKey: key) else { return }
        switch result {
        case .success(let value): sendToMotherboard(.success(value, for: run.input))
        case .failure(is CancellationError): sendToMotherboard(.cancelled(run.input))
        case .failure(let error): sendToMotherboard(.failure(error, for: run.input))
        }
        startWaiting()
        completeIfIdle()
    }

    private func cancelAll() {
        let cancelled = running.sorted { $0.key < $1.key }.map(\.value)
        let dropped = waiting
        running = [:]
        waiting = []
        for run in cancelled {
            run.task.cancel()
            sendToMotherboard(.cancelled(run.input))
        }
        for input in dropped { sendToMotherboard(.cancelled(input)) }
    }

    private func completeIfIdle() {
        if running.isEmpty, waiting.isEmpty { complete() }
    }
}

/// What a ``TaskBoard`` does with an activation while work from earlier ones is running.
public enum TaskPolicy: Sendable, Hashable {
    /// Cancels what is running and starts the new work: for searches, where only the latest counts.
    case latest
    /// Turns the new work away, which ends as ``TaskOutcome/rejected(_:)``: for payments, where a second tap must
    /// do nothing.
    case single
    /// Starts the new work after all that came before: for uploads that must stay in order.
    case queue
    /// Runs up to so many at once, at least one; more wait for their turn.
    case concurrent(max: Int)
}

/// What a ``TaskBoard`` has to say about work that it was activated for.
public enum TaskOutcome<Input: Sendable, Progress: Sendable, Success: Sendable>: Sendable {
    /// The work has come so far.
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

extension TaskOutcome {
    /// What the work resulted in, if it succeeded.
    public var succeeded: Success? {
        if case .success(let value, _) = self { value } else { nil }
    }

    /// Why the work failed, if it did.
    public var failed: (any Error)? {
        if case .failure(let error, _) = self { error } else { nil }
    }
}

/// What a ``TaskBoard`` can be told.
public enum TaskCommand: Sendable, Hashable {
    /// Cancel all work, running and waiting. Each ends as ``TaskOutcome/cancelled(_:)``.
    case cancelAll
}
