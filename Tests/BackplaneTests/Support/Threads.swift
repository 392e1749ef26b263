import Foundation

/// Runs one piece of work on several threads that all begin at the same moment.
final class Threads<Value: Sendable>: Sendable {
    private let count: Int
    private let work: @Sendable (Int) throws -> Value
    private let ready = Locked(0)

    init(count: Int, work: @escaping @Sendable (Int) throws -> Value) {
        self.count = count
        self.work = work
    }

    /// What each thread came to, in their order.
    func results() async -> [Result<Value, any Error>] {
        await withTaskGroup(of: (Int, Result<Value, any Error>).self) { group in
            for index in 0..<count {
                group.addTask {
                    await withCheckedContinuation { continuation in
                        Thread.detachNewThread { continuation.resume(returning: (index, self.run(index))) }
                    }
                }
            }
            return await group.reduce(into: [:]) { $0[$1.0] = $1.1 }.sorted { $0.key < $1.key }.map(\.value)
        }
    }

    private func run(_ index: Int) -> Result<Value, any Error> {
        ready.withLock { $0 += 1 }
        while ready.withLock({ $0 }) < count {}
        return Result { try work(index) }
    }
}
