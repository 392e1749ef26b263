/// Counts how many of something are alive, from any thread.
final class Population: Sendable {
    private let number = Locked(0)

    var count: Int { number.withLock { $0 } }

    func add() { number.withLock { $0 += 1 } }
    func subtract() { number.withLock { $0 -= 1 } }
}
