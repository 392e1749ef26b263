import Backplane
import Dispatch
import Testing

/// Runs tasks that prefer it on a queue of its own.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
private final class QueueExecutor: TaskExecutor {
    private let queue = DispatchQueue(label: "test.executor")

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }
}

extension BoardID<Int, Int, Never> {
    fileprivate static var number: Self { "test.number" }
}

/// A task that prefers an executor may give way on the main actor at each call of an asynchronous function there, also
/// between looking whether something has come and waiting for it.
@MainActor
@Suite("Tasks that prefer an executor", .timeLimit(.minutes(1)))
struct PreferredExecutorTests {
    /// Begins to wait in such a task, and lets something happen after each number of turns of the main actor.
    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
    private func value<Value: Sendable>(
        after turns: Int, of wait: @escaping @MainActor @Sendable () async -> Value, when happen: () -> Void
    ) async -> Value {
        let operation: @MainActor @Sendable () async -> Value = {
            // Who has given way once does so at each call.
            await Task.yield()
            return await wait()
        }
        let waiting = Task(executorPreference: QueueExecutor(), operation: operation)
        for _ in 0..<turns { await Task.yield() }
        happen()
        return await withTaskCancellationHandler {
            await waiting.value
        } onCancel: {
            waiting.cancel()
        }
    }

    @Test("An output, or the end, that comes while they begin to wait for it is heard of", arguments: 0...12)
    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
    func output(turns: Int) async throws {
        for isSent in [true, false] {
            var boards: [NumberBoard] = []
            let bench = try Bench { registry in
                registry.board(.number) { _ in NumberBoard { board, _ in boards.append(board) } }
            }
            let activation = bench.motherboard.activate(.number, with: 0)
            let board = try #require(boards.first)
            let output = await value(after: turns) {
                try? await activation.firstOutput()
            } when: {
                if isSent { board.sendToMotherboard(1) } else { board.complete() }
            }
            #expect(output == (isSent ? 1 : nil) && bench.faults.kinds.isEmpty)
        }
    }

    @Test("A dialog of a board that ends while they begin to wait for its answer is answered", arguments: 0...12)
    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
    func dialog(turns: Int) async throws {
        var boards: [ShellBoard] = []
        let bench = try Bench { registry in
            registry.board(.shell) { _ in ShellBoard { board, _ in boards.append(board) } }
        }
        bench.motherboard.activate(.shell)
        let board = try #require(boards.first)
        let answer = await value(after: turns) {
            await board.ask(Dialog<Int>("Delete?", buttons: [.init("Delete", answer: 1)]))
        } when: {
            bench.motherboard.complete(.shell)
        }
        #expect(answer == nil && bench.root.navigator.dialogs.isEmpty)
    }
}
