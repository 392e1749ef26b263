import HummingbirdCore
import Logging
import NIOCore

/// Runs what a connection does outside of the main actor on the thread of its event loop, which reads and writes its
/// bytes. On the threads that all tasks share, a request and its response would wake another thread several times.
struct LoopChannel: ServerChildChannel {
    let base: HTTP1Channel

    func setup(channel: any Channel, logger: Logger) -> EventLoopFuture<HTTP1Channel.Value> {
        base.setup(channel: channel, logger: logger)
    }

    func handle(value: HTTP1Channel.Value, logger: Logger) async {
        await withTaskExecutorPreference(LoopExecutor(value.channel.eventLoop)) {
            await base.handle(value: value, logger: logger)
        }
    }
}

/// Runs tasks on the thread of an event loop. Nothing that runs on it may block.
private final class LoopExecutor: TaskExecutor {
    private let loop: any EventLoop

    init(_ loop: any EventLoop) {
        self.loop = loop
    }

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        loop.execute { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }
}

/// Does what a request asks for on the main actor, in a task that does not prefer the loop of the connection.
///
/// A task that prefers a loop lets everything that waits for the main actor go first, each time one function there calls
/// an asynchronous one: what was checked before the call may not hold anymore in what is called.
func onMainActor<Value: Sendable>(_ work: @escaping @MainActor () async throws -> Value) async throws -> Value {
    let task = Task { @MainActor in try await work() }
    return try await withTaskCancellationHandler {
        try await task.value
    } onCancel: {
        task.cancel()
    }
}
