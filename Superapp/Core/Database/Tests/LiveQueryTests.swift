import Database
import DatabaseInterface
import GRDB
import Testing

@Suite("Live queries", .timeLimit(.minutes(5)))
struct LiveQueryTests {
    private let database: any SQLDatabase

    init() throws {
        database = try DatabaseModule(at: .memory, migrations: Notes.migrations).database
    }

    private var count: any AsyncSequence<Int, any Error> & Sendable {
        database.observe { try Int.fetchOne($0, sql: "SELECT count(*) FROM note") ?? -1 }
    }

    @Test("A query answers at once and after every change")
    func changes() async throws {
        var seen: [Int] = []
        for try await value in count {
            seen.append(value)
            if value == 3 { break }
            try await database.add("one more")
        }
        #expect(seen == [0, 1, 2, 3])
    }

    @Test("A change elsewhere and a change that was taken back are not reported")
    func noChange() async throws {
        struct Fault: Error {}
        var seen: [Int] = []
        for try await value in count {
            seen.append(value)
            if value == 1 { break }
            try await database.write { try $0.execute(sql: "INSERT INTO folder DEFAULT VALUES") }
            try? await database.write { database in
                try database.execute(sql: "INSERT INTO note (text) VALUES ('no')")
                throw Fault()
            }
            try await database.add("yes")
        }
        #expect(seen == [0, 1])
    }

    @Test("A query that fails ends with its error")
    func failure() async throws {
        await #expect(throws: DatabaseError.self) {
            for try await _ in database.observe({ try Int.fetchOne($0, sql: "SELECT * FROM nowhere") ?? 0 }) {}
        }
    }
}
