import Database
import DatabaseInterface
import Foundation
import GRDB
import Synchronization
import Testing

@Suite("Rows that can't be read")
struct ReadableRowsTests {
    private struct NotANumber: Error {}

    private func number(_ row: Row) throws -> Int {
        guard let number = Int(row["text"] as String) else { throw NotANumber() }
        return number
    }

    private func database(_ texts: [String]) async throws -> any SQLDatabase {
        let database = try DatabaseModule(at: .memory, migrations: Notes.migrations).database
        for text in texts { try await database.add(text) }
        return database
    }

    @Test("One that can't be read is left out, and logged once by its id")
    func leftOut() async throws {
        let lines = Mutex<[String]>([])
        let id = "no number \(UUID())"
        let reader = ReadableRows(of: "note") { line in lines.withLock { $0.append(line) } }
        let database = try await database(["1", id, "3"])
        for _ in 1...3 {
            let numbers = try await database.read { database in
                reader.read(try Row.fetchAll(database, sql: "SELECT text FROM note"), id: "text") { try number($0) }
            }
            #expect(numbers == [1, 3])
        }
        #expect(lines.withLock(\.count) == 1 && lines.withLock { $0[0] }.contains(id))
    }

    @Test("A page has as many as it can hold, however many before can't be read")
    func pages() async throws {
        let reader = ReadableRows(of: "note") { _ in }
        let database = try await database(["a", "1", "b", "c", "2", "3", "d", "4"])
        for (limit, numbers) in [
            (1, [1]), (2, [1, 2]), (3, [1, 2, 3]), (4, [1, 2, 3, 4]), (5, [1, 2, 3, 4]), (0, []),
        ] {
            let found = try await database.read { database in
                try reader.first(limit, id: "text") { limit in
                    try Row.fetchAll(database, sql: "SELECT text FROM note LIMIT ?", arguments: [limit ?? -1])
                } _: {
                    try number($0)
                }
            }
            #expect(found == numbers, "\(limit)")
        }
    }
}
