import Database
import DatabaseInterface
import GRDB
import Testing

@Suite("Ids of removed rows")
struct RetiredIDsTests {
    @Test("Each owner's are limited, the latest is kept, and those of others stay")
    func limit() async throws {
        let ids = RetiredIDs(of: "thing", maximum: 3)
        let steps = [
            SchemaMigration(id: "things-1") { try ids.create(in: $0) },
            SchemaMigration(id: "things-2") { try ids.createIndex(in: $0) },
        ]
        let database = try DatabaseModule(at: .memory, migrations: steps).database
        let (bobs, last, count) = try await database.write { database in
            try ids.add("bobs", of: "bob", in: database)
            for id in ["e", "d", "c", "b", "a", "a"] { try ids.add(id, of: "ada", in: database) }
            return (
                try ids.contains("bobs", notOf: "ada", in: database), try ids.contains("a", notOf: "bob", in: database),
                try Int.fetchOne(database, sql: "SELECT count(*) FROM retired_thing WHERE owner = 'ada'")
            )
        }
        #expect(bobs && last && count == 3)
    }
}
