import CosmonautServiceInterface
import CosmonautServiceTesting
import DatabaseInterface
import DatabaseTesting
import Foundation
import SpacesuitServiceInterface

@testable import SpacesuitService

/// The suits over a database in memory, with a crew controlled by the test: Mira and Jonas.
struct Fixture {
    let mira = Cosmonaut(id: CosmonautID(), name: "Mira", role: "Commander")
    let jonas = Cosmonaut(id: CosmonautID(), name: "Jonas", role: "Engineer")
    let crew: StubCrew
    let suits: any SpacesuitService
    let database: MemoryDatabase

    init() throws {
        database = try MemoryDatabase(migrations: SpacesuitServiceModule.migrations)
        crew = StubCrew([mira, jonas])
        suits = StoredSpacesuits(store: SpacesuitStore(database: database), crew: crew)
    }

    /// Adds a suit.
    func add(_ name: String, to wearer: Cosmonaut? = nil, isServiced: Bool = true) async throws -> SpacesuitID {
        let id = SpacesuitID()
        try await suits.commission(id, name: name)
        if let wearer { try await suits.assign(id, to: wearer.id) }
        if isServiced { try await suits.service(id) }
        return id
    }

    /// Makes the crew report a cosmonaut as outside.
    func sendOut(_ cosmonaut: Cosmonaut) {
        crew.set(Spacewalk(id: SpacewalkID(), suit: "", startedAt: Date(timeIntervalSince1970: 0)), of: cosmonaut.id)
    }

    /// The current suits.
    func list() async throws -> [Spacesuit] {
        for try await list in suits.suits() { return list }
        return []
    }

    func suit(_ id: SpacesuitID) async throws -> Spacesuit? {
        try await list().first { $0.id == id }
    }

    func suit(of wearer: Cosmonaut) async throws -> Spacesuit? {
        try await list().first { $0.wearer == wearer.id }
    }

    /// Uses the suit of a cosmonaut, with nothing else in the same transaction.
    @discardableResult
    func use(by wearer: Cosmonaut) async throws -> Spacesuit {
        try await database.write { [suits] in try suits.use(by: wearer.id, in: UnitOfWork($0)) }
    }
}
