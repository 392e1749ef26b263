import Backplane
import CosmonautServiceInterface
import DatabaseInterface
import DatabaseTesting
import SpacesuitServiceInterface
import SpacesuitServiceTesting
import Testing

@testable import CosmonautService

@MainActor
@Suite("The modules of cosmonauts")
struct ModuleTests {
    @Test("The crew needs a database only, and what changes it needs suits besides")
    func dependencies() async throws {
        let database = try MemoryDatabase(migrations: CosmonautServiceModule.migrations)
        let outside = GivenModule(database: database)
        let dependencies = try Assembly(modules: [CrewModule(), CosmonautServiceModule(), outside]).dependencies
        let id = CosmonautID()
        try await dependencies.cosmonauts.enlist(id, name: "Mira", role: "Commander")
        #expect(try await dependencies.crew.cosmonaut(id)?.name == "Mira")
        _ = try Assembly(modules: [CrewModule()], providing: [.init(\.database)])
    }
}

/// The modules' requirements.
private struct GivenModule: Module {
    let database: MemoryDatabase

    func register(in registry: inout ModuleRegistry) {
        registry.register(\.database) { [database] _ in database }
        registry.register(\.spacesuits) { _ in StubSpacesuitService() }
    }
}
