import DatabaseInterface
import GRDB

/// A database that notes who reads, writes and is told of changes.
struct RecordedDatabase: SQLDatabase {
    let database: any SQLDatabase
    let asker: String
    let recording: Recording

    func read<Value: Sendable>(_ block: @escaping @Sendable (Database) throws -> Value) async throws -> Value {
        recording.note(from: asker, to: "Database", "read")
        return try await database.read(block)
    }

    func write<Value: Sendable>(_ block: @escaping @Sendable (Database) throws -> Value) async throws -> Value {
        recording.note(from: asker, to: "Database", "write, in one transaction")
        return try await database.write(block)
    }

    func observe<Value: Sendable & Equatable>(
        _ query: @escaping @Sendable (Database) throws -> Value
    ) -> any AsyncSequence<Value, any Error> & Sendable {
        recording.live(database.observe(query), from: "Database", to: asker, "what is stored now")
    }
}
