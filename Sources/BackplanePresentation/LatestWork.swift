/// Runs one piece of work at a time: beginning another cancels the one before, whose result then counts no more.
actor LatestWork<Result: Sendable> {
    private var generation = 0
    private var running: Task<Void, Never>?
    private var isCancelled = false
    private let deliver: @Sendable (Result) -> Void

    /// - Parameter deliver: Gets each result that counts, one at a time.
    init(deliver: @escaping @Sendable (Result) -> Void) {
        self.deliver = deliver
    }

    func begin(_ work: @escaping @Sendable () async -> Result?) {
        guard !isCancelled else { return }
        running?.cancel()
        generation += 1
        let generation = generation
        running = Task { finish(generation, await work()) }
    }

    /// Waits for the work that is running.
    func end() async {
        await running?.value
    }

    /// Cancels the work that is running, and begins no more.
    func cancel() {
        isCancelled = true
        running?.cancel()
    }

    private func finish(_ finished: Int, _ result: Result?) {
        guard finished == generation, !isCancelled, let result else { return }
        deliver(result)
    }
}
