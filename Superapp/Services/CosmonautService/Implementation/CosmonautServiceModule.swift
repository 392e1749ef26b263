public import Backplane
import CosmonautServiceInterface
public import DatabaseInterface
import Foundation
import SpacesuitServiceInterface

/// What changes the crew, stored in the app's database. ``CrewModule`` belongs to it.
public struct CosmonautServiceModule: Module {
    /// The tables of the crew and their spacewalks, for the database.
    public nonisolated static var migrations: [SchemaMigration] { CosmonautSchema.migrations }

    /// A crew to look at. Its ids are those that the samples of spacesuits give suits to.
    public nonisolated static var samples: SampleContent { SampleCrew.content }

    /// Makes the module.
    public nonisolated init() {}

    public var requires: [DependencyRequirement] { [.init(\.database), .init(\.spacesuits)] }

    public func register(in registry: inout ModuleRegistry) {
        registry.register(\.cosmonauts) { dependencies in
            StoredCosmonauts(
                store: CosmonautStore(database: try dependencies.database), suits: try dependencies.spacesuits,
                now: { Date() })
        }
    }
}

/// Reading the crew.
///
/// A module of its own, because suits ask who is outside and going out asks for a suit: in one module the two services
/// would need each other before either is there.
public struct CrewModule: Module {
    /// Makes the module.
    public nonisolated init() {}

    public var requires: [DependencyRequirement] { [.init(\.database)] }

    public func register(in registry: inout ModuleRegistry) {
        registry.register(\.crew) { dependencies in CosmonautStore(database: try dependencies.database) }
    }
}
