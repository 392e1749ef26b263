/// How many of something run at once: more than this machine has cores would only make each slower.
///
/// Waiting for a place counts as the test's time, hence the long time limits of the suites.
actor Slots {
    static let browsers = Slots(count: 2)
    /// Apps on their way to saying where they run. Nearly all tests begin with that.
    static let launches = Slots(count: 2)

    private var free: Int
    private var nextKey = 0
    /// Those who wait, first come first; each is told whether it has a place.
    private var waiting: [(key: Int, turn: CheckedContinuation<Bool, Never>)] = []

    init(count: Int) {
        free = count
    }

    /// - Throws: What the work throws, or `CancellationError` when the test ends before it has a place.
    nonisolated func withSlot<Value: Sendable>(_ work: () async throws -> Value) async throws -> Value {
        guard await take() else { throw CancellationError() }
        do {
            let value = try await work()
            await giveBack()
            return value
        } catch {
            await giveBack()
            throw error
        }
    }

    private func take() async -> Bool {
        guard free == 0 else {
            free -= 1
            return true
        }
        nextKey += 1
        let key = nextKey
        return await withTaskCancellationHandler {
            await withCheckedContinuation { turn in
                if Task.isCancelled { turn.resume(returning: false) } else { waiting.append((key, turn)) }
            }
        } onCancel: {
            Task { await leave(key) }
        }
    }

    private func leave(_ key: Int) {
        guard let index = waiting.firstIndex(where: { $0.key == key }) else { return }
        waiting.remove(at: index).turn.resume(returning: false)
    }

    private func giveBack() {
        if waiting.isEmpty {
            free += 1
        } else {
            waiting.removeFirst().turn.resume(returning: true)
        }
    }
}
