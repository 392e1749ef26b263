import Changes
import DatabaseInterface
import GRDB
import Synchronization

/// A database that lets nobody read what was changed before somebody waits for that.
final class LateDatabase: SQLDatabase {
    private struct State {
        var isLate = false
        var isHolding = false
        /// How many wait for what is held.
        var waiting = 0
        var readers: [CheckedContinuation<Void, Never>] = []
    }

    private let database: any SQLDatabase
    private let state = Mutex(State())

    init(_ database: any SQLDatabase) {
        self.database = database
    }

    var changes: Changes<String> { database.changes }

    func read<Value: Sendable>(_ block: @escaping @Sendable (Database) throws -> Value) async throws -> Value {
        await withCheckedContinuation { reader in
            let goesOn = state.withLock { state in
                let isHeld = state.isHolding && state.waiting == 0
                if isHeld { state.readers.append(reader) }
                return !isHeld
            }
            if goesOn { reader.resume() }
        }
        return try await database.read(block)
    }

    func write<Value: Sendable>(_ block: @escaping @Sendable (Database) throws -> Value) async throws -> Value {
        let value = try await database.write(block)
        state.withLock { $0.isHolding = $0.isLate }
        return value
    }

    /// Holds readers after every change from now on, until somebody waits.
    func beLate() {
        state.withLock { $0.isLate = true }
    }

    /// Holds nobody any more.
    func beOnTime() {
        state.withLock { ($0.isLate, $0.isHolding) = (false, false) }
        letGo()
    }

    /// Holds nobody as long as somebody waits.
    func note(isWaiting: Bool) {
        state.withLock { $0.waiting += isWaiting ? 1 : -1 }
        if isWaiting { letGo() }
    }

    private func letGo() {
        let readers = state.withLock { state in
            defer { state.readers = [] }
            return state.readers
        }
        for reader in readers { reader.resume() }
    }
}

/// A clock on which no time passes, that says when somebody begins to wait for a moment, and when they go on.
struct PatientClock: Clock {
    let note: @Sendable (_ isWaiting: Bool) -> Void
    let now = ContinuousClock.now
    var minimumResolution: Duration { .zero }

    func sleep(until deadline: ContinuousClock.Instant, tolerance: Duration?) async throws {
        // What takes longer are heartbeats and windows that will sleep.
        let isMoment = now.duration(to: deadline) <= .seconds(5)
        if isMoment { note(true) }
        defer { if isMoment { note(false) } }
        let (ticks, tick) = AsyncStream.makeStream(of: Never.self)
        await withTaskCancellationHandler {
            for await _ in ticks {}
        } onCancel: {
            tick.finish()
        }
        throw CancellationError()
    }
}
