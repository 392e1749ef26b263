import Synchronization

/// Whoever waits for the result of some work, such as the sender of a form. Most work is carried out even if they
/// leave; what takes long and is of no use to anybody else need not be.
public final class Waiter: Sendable {
    /// Whoever waits for what is done now.
    @TaskLocal public static var current: Waiter?

    private struct State {
        var hasLeft = false
        var works: [Int: @Sendable () -> Void] = [:]
        var latest = 0
    }

    private let state = Mutex(State())

    /// Makes a waiter, who is there.
    public init() {}

    /// Whether they have left.
    public var hasLeft: Bool { state.withLock(\.hasLeft) }

    /// Records that they have left, or that nobody can wait any longer.
    public func leave() {
        let works = state.withLock { state in
            state.hasLeft = true
            defer { state.works = [:] }
            return state.works.values
        }
        for work in works { work() }
    }

    /// Calls `onLeave` once if they leave while `body` runs, or have left before.
    public func whileWaiting<Value>(
        isolation: isolated (any Actor)? = #isolation, _ body: () async throws -> Value,
        onLeave: @escaping @Sendable () -> Void
    ) async rethrows -> Value {
        let number = state.withLock { state -> Int? in
            guard !state.hasLeft else { return nil }
            state.latest += 1
            state.works[state.latest] = onLeave
            return state.latest
        }
        guard let number else {
            onLeave()
            return try await body()
        }
        defer { state.withLock { $0.works[number] = nil } }
        return try await body()
    }
}
