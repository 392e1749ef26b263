import Backplane
import CosmonautService
import CosmonautServiceInterface
import DatabaseInterface
import SpacesuitService
import SpacesuitServiceInterface

/// The crew's services over a real database, each wrapped so that its calls and results are recorded.
@MainActor
struct RecordedStation: Module {
    let crew: any CrewDirectory
    let suits: any SpacesuitService
    let cosmonauts: any CosmonautService

    init(database: any SQLDatabase, recording: Recording) throws {
        let forSuits = RecordedDatabase(database: database, asker: "SpacesuitService", recording: recording)
        let forCosmonauts = RecordedDatabase(database: database, asker: "CosmonautService", recording: recording)
        let crew = try Assembly(modules: [Given { $0.register(\.database) { _ in forCosmonauts } }, CrewModule()])
            .dependencies.crew
        let suits = try Assembly(modules: [
            Given { registry in
                registry.register(\.database) { _ in forSuits }
                registry.register(\.crew) { _ in crew }
            }, SpacesuitServiceModule(),
        ]).dependencies.spacesuits
        let recordedSuits = RecordedSuits(service: suits, recording: recording)
        let cosmonauts = try Assembly(modules: [
            Given { registry in
                registry.register(\.database) { _ in forCosmonauts }
                registry.register(\.spacesuits) { _ in recordedSuits }
            }, CosmonautServiceModule(),
        ]).dependencies.cosmonauts
        self.crew = RecordedCrew(directory: crew, recording: recording)
        self.suits = recordedSuits
        self.cosmonauts = RecordedCosmonauts(cosmonauts: cosmonauts, recording: recording)
    }

    /// Replaces the modules that it wraps.
    func register(in registry: inout ModuleRegistry) {
        registry.register(\.crew) { [crew] _ in crew }
        registry.register(\.spacesuits) { [suits] _ in suits }
        registry.register(\.cosmonauts) { [cosmonauts] _ in cosmonauts }
    }

    /// Whether a module is one of those.
    static func replaces(_ module: any Module) -> Bool {
        module is CrewModule || module is SpacesuitServiceModule || module is CosmonautServiceModule
    }

    private struct Given: Module {
        let add: @MainActor (inout ModuleRegistry) -> Void

        func register(in registry: inout ModuleRegistry) { add(&registry) }
    }
}
