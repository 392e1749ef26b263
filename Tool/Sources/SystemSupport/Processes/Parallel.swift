import Foundation

/// Calls `work` for each element on all cores and returns the results in the elements' order.
package func inParallel<Element: Sendable, Result: Sendable>(
    _ elements: [Element], limit: Int = ProcessInfo.processInfo.activeProcessorCount,
    _ work: @escaping @Sendable (Element) async -> Result
) async -> [Result] {
    await withTaskGroup(of: (Int, Result).self) { group in
        var results = [Result?](repeating: nil, count: elements.count)
        var next = 0
        func start(_ group: inout TaskGroup<(Int, Result)>) {
            guard next < elements.count else { return }
            let index = next
            let element = elements[index]
            next += 1
            group.addTask { (index, await work(element)) }
        }
        for _ in 0..<max(1, limit) { start(&group) }
        while let (index, result) = await group.next() {
            results[index] = result
            start(&group)
        }
        return results.compactMap { $0 }
    }
}

/// How long each step of the work took.
public struct Timings: Sendable {
    /// A step and its duration in seconds.
    public struct Step: Sendable {
        public let name: String
        public let seconds: Double
    }

    public private(set) var steps: [Step] = []
    private let clock = ContinuousClock()

    /// Creates an empty list of steps.
    public init() {}

    /// Runs `work` and records its duration under `name`.
    public mutating func measure<Result>(_ name: String, _ work: () throws -> Result) rethrows -> Result {
        let start = clock.now
        defer { note(name, since: start) }
        return try work()
    }

    /// Runs `work` and records its duration under `name`.
    public mutating func measure<Result>(
        _ name: String, isolation: isolated (any Actor)? = #isolation, _ work: () async throws -> Result
    ) async rethrows -> Result {
        let start = clock.now
        defer { note(name, since: start) }
        return try await work()
    }

    private mutating func note(_ name: String, since start: ContinuousClock.Instant) {
        let duration = start.duration(to: clock.now)
        let seconds = Double(duration.components.seconds) + Double(duration.components.attoseconds) / 1e18
        steps.append(Step(name: name, seconds: seconds))
    }
}
