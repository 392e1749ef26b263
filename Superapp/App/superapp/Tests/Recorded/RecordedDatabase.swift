import Changes
import DatabaseInterface
import GRDB

/// A database that notes who writes, and who reads what has changed.
struct RecordedDatabase: SQLDatabase {
    let database: any SQLDatabase
    let asker: String
    let recording: Recording

    var changes: Changes<String> { database.changes }

    func read<Value: Sendable>(_ block: @escaping @Sendable (Database) throws -> Value) async throws -> Value {
        let value = try await database.read(block)
        // On the way of what is recorded nothing is read: these are those who watch.
        recording.noteLive(from: "Database", to: asker, "what is stored now")
        return value
    }

    func write<Value: Sendable>(_ block: @escaping @Sendable (Database) throws -> Value) async throws -> Value {
        recording.note(from: asker, to: "Database", "write, in one transaction")
        return try await database.write(block)
    }
}
