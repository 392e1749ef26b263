import Synchronization

/// Whether what was rendered is out of date. Set from wherever an observed value changes.
final class Staleness: Sendable {
    private let isSet = Mutex(true)

    /// Marks as out of date.
    ///
    /// - Returns: Whether it was up to date before.
    func set() -> Bool {
        isSet.withLock { flag in
            defer { flag = true }
            return !flag
        }
    }

    /// Marks as up to date.
    ///
    /// - Returns: Whether it was out of date before.
    func clear() -> Bool {
        isSet.withLock { flag in
            defer { flag = false }
            return flag
        }
    }
}
