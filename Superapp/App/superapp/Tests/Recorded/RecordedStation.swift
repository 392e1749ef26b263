import Backplane
import CosmonautService
import CosmonautServiceInterface
import Cosmonauts
import Database
import DatabaseInterface
import SpacesuitService
import SpacesuitServiceInterface

@testable import superapp

/// The crew's services over a real database, each wrapped so that what goes in and out of it is recorded.
@MainActor
struct RecordedStation {
    let recording = Recording()
    let crew: any CrewDirectory
    let suits: any SpacesuitService
    let cosmonauts: any CosmonautService

    init() throws {
        let recording = recording
        let database = try DatabaseModule(at: .memory, migrations: Superapp.migrations).database
        let forSuits = RecordedDatabase(database: database, asker: "SpacesuitService", recording: recording)
        let forCosmonauts = RecordedDatabase(database: database, asker: "CosmonautService", recording: recording)
        let inner = try Assembly(modules: [
            Given { $0.register(\.database) { _ in forSuits } }, CrewModule(), SpacesuitServiceModule(),
        ])
        .dependencies
        let suits = RecordedSuits(service: try inner.spacesuits, recording: recording)
        let outer = try Assembly(modules: [
            Given { registry in
                registry.register(\.database) { _ in forCosmonauts }
                registry.register(\.spacesuits) { _ in suits }
            }, CosmonautServiceModule(),
        ]).dependencies
        crew = try inner.crew
        self.suits = suits
        cosmonauts = RecordedCosmonauts(cosmonauts: try outer.cosmonauts, recording: recording)
    }

    /// What registers them for the feature.
    var module: any Module {
        Given { [crew, suits, cosmonauts] registry in
            registry.register(\.crew) { _ in crew }
            registry.register(\.spacesuits) { _ in suits }
            registry.register(\.cosmonauts) { _ in cosmonauts }
        }
    }

    private struct Given: Module {
        let add: @MainActor (inout ModuleRegistry) -> Void

        func register(in registry: inout ModuleRegistry) { add(&registry) }
    }
}
