import Database
import DatabaseInterface
import Foundation
import GRDB
import Testing

@Suite("Opening a database")
struct OpeningTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    private func open(_ path: String, _ migrations: [SchemaMigration] = Notes.migrations) throws -> any SQLDatabase {
        try DatabaseModule(at: .file(path: path), migrations: migrations).database
    }

    @Test("A new file is made with its folders, in WAL mode, with foreign keys on")
    func newFile() async throws {
        let database = try open(folder.path("some/where/new.sqlite"))
        try await database.add("first")
        #expect(try await database.notes() == ["first"])
        #expect(try await database.read { try String.fetchOne($0, sql: "PRAGMA journal_mode") } == "wal")
        await #expect(throws: DatabaseError.self) {
            try await database.write { try $0.execute(sql: "INSERT INTO note (text, folder) VALUES ('x', 7)") }
        }
    }

    @Test("What was written is there when the file is opened again")
    func reopened() async throws {
        let path = folder.path("kept.sqlite")
        do { try await open(path).add("kept") }
        #expect(try await open(path).notes() == ["kept"])
    }

    @Test("An empty file becomes a database")
    func emptyFile() async throws {
        let path = folder.path("empty.sqlite")
        try Data().write(to: URL(fileURLWithPath: path))
        try await open(path).add("works")
    }

    @Test(
        "A name with spaces, signs of a URI and letters of any script is a name",
        arguments: ["a b?c#d%41&é.sqlite", "資料.db"])
    func unusualName(name: String) async throws {
        let path = folder.path(name)
        do { try await open(path).add("works") }
        #expect(try await open(path).notes() == ["works"])
        #expect(try folder.contents().keys.contains(name))
    }

    @Test("A link leads to the file it names")
    func link() async throws {
        let target = folder.path("target.sqlite")
        do { try await open(target).add("through") }
        try FileManager.default.createSymbolicLink(atPath: folder.path("link"), withDestinationPath: target)
        #expect(try await open(folder.path("link")).notes() == ["through"])
    }

    @Test("Later steps of a module run on an older file and keep what is in it")
    func migrates() async throws {
        let path = folder.path("older.sqlite")
        do { try await open(path).add("old") }
        let database = try open(path, Notes.laterMigrations)
        #expect(try await database.read { try Row.fetchAll($0, sql: "SELECT text, colour FROM note").count } == 1)
    }

    @Test("A step that fails leaves the file as it was before that step")
    func failingStep() async throws {
        let path = folder.path("failing.sqlite")
        do { try await open(path).add("old") }
        let failing = SchemaMigration(id: "notes-2") { database in
            try database.execute(sql: "DROP TABLE note")
            try database.execute(sql: "CREATE TABEL typo")
        }
        #expect(throws: DatabaseFileError.self) { try open(path, Notes.migrations + [failing]) }
        #expect(try await open(path).notes() == ["old"])
    }

    @Test("A database in memory keeps nothing and shares nothing")
    func memory() async throws {
        let location = DatabaseLocation(argument: ":memory:")
        let first = try DatabaseModule(at: location, migrations: Notes.migrations).database
        try await first.add("mine")
        let second = try DatabaseModule(at: location, migrations: Notes.migrations).database
        #expect(try await second.notes().isEmpty)
        #expect(try await first.notes() == ["mine"])
    }

    @Test("A write that throws half way leaves nothing")
    func rolledBack() async throws {
        struct Fault: Error {}
        let database = try DatabaseModule(at: .memory, migrations: Notes.migrations).database
        await #expect(throws: Fault.self) {
            try await database.write { database in
                try database.execute(sql: "INSERT INTO note (text) VALUES ('half')")
                throw Fault()
            }
        }
        #expect(try await database.notes().isEmpty)
    }
}
