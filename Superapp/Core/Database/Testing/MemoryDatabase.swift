public import Changes
public import DatabaseInterface
import GRDB

/// A database in memory for other modules' tests, so that they don't depend on the implementation of the database: it
/// uses GRDB directly.
public struct MemoryDatabase: SQLDatabase {
    private let queue: DatabaseQueue
    public let changes = Changes<String>()

    /// Makes a database and brings its schema up to date.
    ///
    /// - Parameter migrations: The steps of the modules under test.
    /// - Throws: GRDB's `DatabaseError` when a step fails.
    public init(migrations: [SchemaMigration]) throws {
        queue = try DatabaseQueue()
        var migrator = DatabaseMigrator()
        for migration in migrations { migrator.registerMigration(migration.id, migrate: migration.apply) }
        try migrator.migrate(queue)
    }

    public func read<Value: Sendable>(_ block: @escaping @Sendable (Database) throws -> Value) async throws -> Value {
        try await queue.read(block)
    }

    public func write<Value: Sendable>(_ block: @escaping @Sendable (Database) throws -> Value) async throws -> Value {
        try await queue.write(block)
    }
}
