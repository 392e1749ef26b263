/// Running tasks of one board. Cancels them when told to, and when it is released itself.
@MainActor
final class TaskBag {
    private var running: [Int: Task<Void, Never>] = [:]
    private var nextKey = 0

    func add(_ operation: @escaping @MainActor () async -> Void) {
        let key = nextKey
        nextKey += 1
        running[key] = Task { [weak self] in
            await operation()
            self?.running[key] = nil
        }
    }

    func cancelAll() {
        for task in running.values { task.cancel() }
        running = [:]
    }

    deinit {
        for task in running.values { task.cancel() }
    }
}
