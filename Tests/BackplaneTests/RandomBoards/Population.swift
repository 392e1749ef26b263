import Synchronization

/// Counts how many of something are alive, from any thread.
final class Population: Sendable {
    private let number = Atomic(0)

    var count: Int { number.load(ordering: .sequentiallyConsistent) }

    func add() { number.add(1, ordering: .sequentiallyConsistent) }
    func subtract() { number.subtract(1, ordering: .sequentiallyConsistent) }
}
