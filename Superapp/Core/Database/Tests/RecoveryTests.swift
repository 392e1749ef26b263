import Database
import DatabaseInterface
import Foundation
import GRDB
import Testing

@Suite("After a crash")
struct RecoveryTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    @Test("What was committed before a kill is there, and the file opens")
    func killedWriter() async throws {
        let path = folder.path("killed.sqlite")
        await #expect(processExitsWith: .signal(SIGKILL)) { [path = path as String] in
            let database = try DatabaseModule(at: .file(path: path), migrations: Notes.migrations).database
            try await database.add("committed")
            kill(getpid(), SIGKILL)
        }
        let database = try DatabaseModule(at: .file(path: path), migrations: Notes.migrations).database
        #expect(try await database.notes() == ["committed"])
    }

    @Test("A process killed while it makes the database leaves one that opens", arguments: 0..<3)
    func killedMaker(step: Int) async throws {
        let path = folder.path("making.sqlite")
        await #expect(processExitsWith: .signal(SIGKILL)) { [path = path as String, step = step as Int] in
            let steps = (0..<3).map { number in
                SchemaMigration(id: "step-\(number)") { database in
                    try database.execute(sql: "CREATE TABLE step\(number) (x)")
                    if number == step { kill(getpid(), SIGKILL) }
                }
            }
            _ = try DatabaseModule(at: .file(path: path), migrations: steps)
        }
        let steps = (0..<3).map { number in
            SchemaMigration(id: "step-\(number)") { try $0.execute(sql: "CREATE TABLE step\(number) (x)") }
        }
        let database = try DatabaseModule(at: .file(path: path), migrations: steps).database
        #expect(try await database.read { try $0.tableExists("step2") })
    }

    @Test("A process killed before its first step leaves one that opens")
    func killedBeforeFirstStep() async throws {
        let path = folder.path("begun.sqlite")
        let pool = try DatabasePool(path: path)
        try await pool.write {
            try $0.execute(sql: "CREATE TABLE grdb_migrations (identifier TEXT NOT NULL PRIMARY KEY)")
        }
        try pool.close()
        _ = try DatabaseModule(at: .file(path: path), migrations: Notes.migrations)
    }

    @Test("A write interrupted in the old journal mode is taken back, then the file opens")
    func hotJournal() async throws {
        let path = folder.path("journal.sqlite")
        do { try await DatabaseModule(at: .file(path: path), migrations: Notes.migrations).database.add("kept") }
        let queue = try DatabaseQueue(path: path)
        try await queue.writeWithoutTransaction { database in
            try database.execute(sql: "PRAGMA journal_mode = DELETE; PRAGMA cache_size = 1")
        }
        let copy = folder.path("copy.sqlite")
        try await queue.write { database in
            for _ in 1...200 {
                try database.execute(sql: "INSERT INTO note (text) VALUES (hex(zeroblob(2000)))")
            }
            // The cache is full, so part of this transaction is in the file, and its undo in the journal.
            for suffix in ["", "-journal"] {
                try FileManager.default.copyItem(atPath: path + suffix, toPath: copy + suffix)
            }
        }
        let database = try DatabaseModule(at: .file(path: copy), migrations: Notes.migrations).database
        #expect(try await database.notes() == ["kept"])
    }
}
