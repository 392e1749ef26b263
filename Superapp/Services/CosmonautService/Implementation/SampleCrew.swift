import CosmonautServiceInterface
import DatabaseInterface
import Foundation

/// The sample crew.
enum SampleCrew {
    static let content = SampleContent(id: "cosmonauts") { database in
        for (id, name, role) in people {
            let cosmonaut = Cosmonaut(id: CosmonautID(rawValue: id), name: name, role: role, isSample: true)
            try CosmonautStore.insert(cosmonaut, in: database)
        }
        let walk = Spacewalk(
            id: SpacewalkID(), suit: "Heron 2", startedAt: Date(timeIntervalSince1970: 1_773_482_400),
            endedAt: Date(timeIntervalSince1970: 1_773_506_520))
        try CosmonautStore.insert(walk, of: CosmonautID(rawValue: people[1].id), in: database)
    }

    static let names = people.map(\.name)

    private static let people: [(id: UUID, name: String, role: String)] = [
        (uuid(1), "Mira Okafor", "Commander"), (uuid(2), "Jonas Lindqvist", "Flight engineer"),
        (uuid(3), "Aiko Tanabe", "Mission specialist"), (uuid(4), "Luís Ferreira", "Physician"),
        (uuid(5), "Priya Nair", "Pilot"),
    ]

    /// The ids are fixed, because the sample spacesuits refer to them without depending on this module.
    private static func uuid(_ number: UInt8) -> UUID {
        UUID(uuid: (0xC0, 0x50, 0, 0, 0, 0, 0x40, 0, 0x80, 0, 0, 0, 0, 0, 0, number))
    }
}
