public import Backplane
import CosmonautServiceInterface
public import DatabaseInterface
import Foundation
import SpacesuitServiceInterface

/// Changes of the crew, stored in the app's database. Requires ``CrewModule``.
public struct CosmonautServiceModule: Module {
    /// The tables of the crew and their spacewalks, for the database.
    public nonisolated static var migrations: [SchemaMigration] { CosmonautSchema.migrations }

    /// A sample crew. The sample spacesuits refer to its ids.
    public nonisolated static var samples: SampleContent { SampleCrew.content }

    /// The names of the sample crew.
    public nonisolated static var sampleNames: [String] { SampleCrew.names }

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

/// Reads of the crew.
///
/// A separate module, because suits ask the crew who is outside, and a spacewalk asks for a suit: in one module, the
/// two services would require each other before either exists.
public struct CrewModule: Module {
    /// Makes the module.
    public nonisolated init() {}

    public var requires: [DependencyRequirement] { [.init(\.database)] }

    public func register(in registry: inout ModuleRegistry) {
        registry.register(\.crew) { dependencies in CosmonautStore(database: try dependencies.database) }
    }
}
