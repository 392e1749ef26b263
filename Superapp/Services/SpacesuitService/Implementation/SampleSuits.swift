import CosmonautServiceInterface
import DatabaseInterface
import Foundation
import SpacesuitServiceInterface

/// The sample suits.
enum SampleSuits {
    static let content = SampleContent(id: "spacesuits") { database in
        for (number, wearer, condition) in suits {
            let suit = Spacesuit(
                id: SpacesuitID(), name: "Heron \(number)", wearer: wearer.map(cosmonaut), condition: condition,
                isSample: true)
            try SpacesuitStore.insert(suit, in: database)
        }
    }

    private static let suits: [(number: Int, wearer: UInt8?, condition: Spacesuit.Condition)] = [
        (1, 1, .serviced), (2, 2, .needsService), (3, nil, .serviced), (4, nil, .needsService),
        (5, 5, .serviced),
    ]

    /// The ids of the sample crew, which are fixed.
    private static func cosmonaut(_ number: UInt8) -> CosmonautID {
        CosmonautID(rawValue: UUID(uuid: (0xC0, 0x50, 0, 0, 0, 0, 0x40, 0, 0x80, 0, 0, 0, 0, 0, 0, number)))
    }
}
