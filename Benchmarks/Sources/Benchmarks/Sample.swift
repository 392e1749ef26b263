import AllocationCounter

/// How long an operation takes, and how often it allocates memory: many runs of many operations each.
struct Sample: Codable {
    /// The middle of all runs, in nanoseconds per operation.
    let median: Double
    /// The fastest run.
    let best: Double
    /// The slowest run.
    let worst: Double
    /// How often memory was allocated, per operation, in a run that is not timed. Nil where that can't be counted.
    let allocations: Double?

    /// Measures an operation after a run that does not count.
    ///
    /// - Parameters:
    ///   - count: How many operations a run has.
    ///   - runs: How many runs count.
    ///   - body: Carries the operation out so many times.
    init(count: Int, runs: Int = 15, _ body: (Int) throws -> Void) rethrows {
        try body(count)
        var times: [Double] = []
        for _ in 0..<runs {
            let start = ContinuousClock.now
            try body(count)
            times.append(start.duration(to: .now).nanoseconds / Double(count))
        }
        startCountingAllocations()
        try body(count)
        self.init(times, allocations: stopCountingAllocations(), count: count)
    }

    /// Measures operations that wait for one another.
    @MainActor
    init(count: Int, runs: Int = 15, _ body: @MainActor (Int) async throws -> Void) async rethrows {
        try await body(count)
        var times: [Double] = []
        for _ in 0..<runs {
            let start = ContinuousClock.now
            try await body(count)
            times.append(start.duration(to: .now).nanoseconds / Double(count))
        }
        startCountingAllocations()
        try await body(count)
        self.init(times, allocations: stopCountingAllocations(), count: count)
    }

    private init(_ times: [Double], allocations counted: Int, count: Int) {
        let times = times.sorted()
        median = times[times.count / 2]
        best = times[0]
        worst = times[times.count - 1]
        allocations = counted < 0 ? nil : Double(counted) / Double(count)
    }
}

extension Duration {
    var nanoseconds: Double {
        Double(components.seconds) * 1e9 + Double(components.attoseconds) / 1e9
    }
}

/// Takes a result, so that the compiler can't leave out what made it.
@inline(never)
func consume<Value>(_ value: Value) {
    withExtendedLifetime(value) {}
}
