import CosmonautServiceInterface
import SpacesuitServiceInterface

/// The state of the stub.
struct StubSuitState: Sendable {
    private(set) var suits: [Spacesuit]
    var failures: [SpacesuitError] = []
    private var watchers: [AsyncThrowingStream<[Spacesuit], any Error>.Continuation] = []

    init(suits: [Spacesuit]) {
        self.suits = suits
    }

    func find(_ id: SpacesuitID) throws(SpacesuitError) -> Spacesuit {
        guard let suit = suits.first(where: { $0.id == id }) else { throw .unknownSuit }
        return suit
    }

    mutating func add(_ suit: Spacesuit) {
        guard !suits.contains(where: { $0.id == suit.id }) else { return }
        suits.append(suit)
        report()
    }

    mutating func remove(_ suit: Spacesuit) {
        suits.removeAll { $0.id == suit.id }
        report()
    }

    /// Changes a suit's wearer, and its condition if one is given.
    mutating func set(_ suit: Spacesuit, wearer: CosmonautID?, condition: Spacesuit.Condition? = nil) {
        let changed = Spacesuit(
            id: suit.id, name: suit.name, wearer: wearer, condition: condition ?? suit.condition,
            isSample: suit.isSample, addedBy: suit.addedBy)
        suits = suits.map { $0.id == suit.id ? changed : $0 }
        report()
    }

    mutating func watch(_ continuation: AsyncThrowingStream<[Spacesuit], any Error>.Continuation) {
        watchers.append(continuation)
        continuation.yield(suits)
    }

    private func report() {
        for watcher in watchers { watcher.yield(suits) }
    }
}
