public import Backplane
import CosmonautServiceInterface
public import DatabaseInterface
import SpacesuitServiceInterface

/// The suits, stored in the app's database.
public struct SpacesuitServiceModule: Module {
    /// The table of suits, for the database.
    public nonisolated static var migrations: [SchemaMigration] { SpacesuitSchema.migrations }

    /// Suits for the sample crew.
    public nonisolated static var samples: SampleContent { SampleSuits.content }

    /// Makes the module.
    public nonisolated init() {}

    public var requires: [DependencyRequirement] { [.init(\.crew), .init(\.database)] }

    public func register(in registry: inout ModuleRegistry) {
        registry.register(\.spacesuits) { dependencies in
            StoredSpacesuits(
                store: SpacesuitStore(database: try dependencies.database), crew: try dependencies.crew)
        }
    }
}
