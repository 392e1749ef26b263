import CosmonautServiceInterface
import DatabaseInterface
import DatabaseTesting
import Foundation
import SpacesuitServiceInterface
import SpacesuitServiceTesting

@testable import CosmonautService

/// The service over a database in memory, with suits and time controlled by the test.
struct Fixture {
    let database: MemoryDatabase
    let crew: any CrewDirectory
    let cosmonauts: any CosmonautService
    let suits: StubSpacesuitService
    let mira = CosmonautID()
    let clock = TestTime()

    /// Makes the service with Mira in the crew.
    ///
    /// - Parameter suit: The condition of her suit; nil if she has none.
    init(suit: Spacesuit.Condition? = .serviced) async throws {
        database = try MemoryDatabase(migrations: CosmonautServiceModule.migrations)
        suits = StubSpacesuitService()
        let store = CosmonautStore(database: database)
        crew = store
        cosmonauts = StoredCosmonauts(store: store, suits: suits, now: { [clock] in clock.now })
        try await cosmonauts.enlist(mira, name: "Mira", role: "Commander")
        guard let suit else { return }
        let heron = SpacesuitID()
        try await suits.commission(heron, name: "Heron")
        try await suits.assign(heron, to: mira)
        if suit == .serviced { try await suits.service(heron) }
    }

    func person(_ id: CosmonautID? = nil) async throws(CosmonautError) -> Cosmonaut? {
        try await crew.cosmonaut(id ?? mira)
    }

    /// The current spacewalks, Mira's by default.
    func walks(of id: CosmonautID? = nil) async throws -> [Spacewalk] {
        for try await walks in crew.spacewalks(of: id ?? mira, limit: 10) { return walks }
        return []
    }

    /// The current crew.
    func list() async throws -> [Cosmonaut] {
        for try await list in crew.crew() { return list }
        return []
    }
}
