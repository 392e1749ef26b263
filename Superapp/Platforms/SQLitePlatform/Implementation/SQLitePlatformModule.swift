public import Backplane
public import DatabaseInterface
import Domain
import PlatformInterface
import UseCases

/// Posts and todos in the app's database.
public struct SQLitePlatformModule: Module {
    /// The tables of posts and todos, for the database.
    public nonisolated static var migrations: [SchemaMigration] { PlatformSchema.migrations }

    /// Makes the module.
    public nonisolated init() {}

    public var requires: [DependencyRequirement] { [.init(\.database)] }

    public func register(in registry: inout ModuleRegistry) {
        registry.register(\.useCases) { dependencies in
            let database = try dependencies.database
            return RepositoryUseCases(
                posts: SQLiteRepository<Post>(database: database), todos: SQLiteRepository<Todo>(database: database))
        }
    }
}
