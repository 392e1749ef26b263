import CosmonautServiceInterface
import SpacesuitServiceInterface

/// A suit as it was read, with the number of changes it had gone through.
struct StoredSuit: Sendable {
    let suit: Spacesuit
    let revision: Int

    func wearing(_ wearer: CosmonautID?) -> StoredSuit {
        replacing(
            Spacesuit(
                id: suit.id, name: suit.name, wearer: wearer, condition: suit.condition, isSample: suit.isSample))
    }

    func `in`(_ condition: Spacesuit.Condition) -> StoredSuit {
        replacing(
            Spacesuit(
                id: suit.id, name: suit.name, wearer: suit.wearer, condition: condition, isSample: suit.isSample))
    }

    private func replacing(_ suit: Spacesuit) -> StoredSuit {
        StoredSuit(suit: suit, revision: revision)
    }
}
