import Synchronization

/// Reads what many listeners show once for all that ask at the same time, such as the windows with one list after a
/// change.
///
/// Nothing is kept after a reading has ended.
public final class SharedReads<Key: Hashable & Sendable, Value: Hashable & Sendable>: Sendable {
    private struct Reading {
        let change: Int
        let task: Task<Hashed<Value>, any Error>
    }

    private let readings = Mutex<[Key: Reading]>([:])

    /// Makes an instance without readings.
    public init() {}

    /// Reads a value, or waits for a reading of it that is in progress.
    ///
    /// - Parameters:
    ///   - key: What is read.
    ///   - change: The number of the last change, as ``Changes/latest(of:)`` returns it: a reading that began before
    ///     that change is not shared.
    ///   - read: Reads the value. Cancelling a caller does not cancel it, because others may wait for it.
    /// - Throws: The error of the reading.
    public func value(
        of key: Key, after change: Int, read: @escaping @Sendable () async throws -> Value
    ) async throws -> Hashed<Value> {
        try await reading(of: key, after: change, read: read).value
    }

    /// The reading in progress, or a new one.
    func reading(
        of key: Key, after change: Int, read: @escaping @Sendable () async throws -> Value
    ) -> Task<Hashed<Value>, any Error> {
        readings.withLock { readings in
            if let known = readings[key], known.change >= change { return known.task }
            let task = Task {
                defer { self.readings.withLock { if $0[key]?.change == change { $0[key] = nil } } }
                return Hashed(try await read())
            }
            readings[key] = Reading(change: change, task: task)
            return task
        }
    }
}
