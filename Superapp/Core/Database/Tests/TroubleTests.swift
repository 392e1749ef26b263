import DatabaseInterface
import Foundation
import GRDB
import Testing

@testable import Database

@Suite("A disk that takes no more while the database is open", .timeLimit(.minutes(10)))
struct TroubleTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    @Test("A full database refuses what is too much, reads, tells of changes, and takes more when there is room")
    func full() async throws {
        let database = try open()
        try await database.add("first")
        let pages = try await database.read { try Int.fetchOne($0, sql: "PRAGMA page_count") ?? 0 }
        try await setting("PRAGMA max_page_count = \(pages)", of: database)
        try await expectRefusal(.SQLITE_FULL, by: database)
        try await setting("PRAGMA max_page_count = \(pages + 1_000)", of: database)
        try await expectRecovery(of: database)
    }

    @Test("A database that has become read-only refuses every change, reads, and takes them when that is over")
    func readOnly() async throws {
        let database = try open()
        try await database.add("first")
        try await setting("PRAGMA query_only = 1", of: database)
        try await expectRefusal(.SQLITE_READONLY, by: database)
        try await setting("PRAGMA query_only = 0", of: database)
        try await expectRecovery(of: database)
    }

    @Test("A process that may write nothing any more reads on, also what is long to sort, and writes when it may again")
    func noWriting() async throws {
        let path = folder.path("notes.sqlite")
        await #expect(processExitsWith: .success) { [path = path as String] in
            let database = try DatabaseModule(at: .file(path: path), migrations: Notes.migrations).database
            try await database.write { database in
                for _ in 1...4_000 {
                    try database.execute(sql: "INSERT INTO note (text) VALUES (hex(randomblob(1000)))")
                }
            }
            signal(SIGXFSZ, SIG_IGN)
            try limitFiles(to: 0)
            await #expect(throws: DatabaseError.self) { try await database.add("refused") }
            let sorted = try await database.read { try String.fetchAll($0, sql: "SELECT text FROM note ORDER BY text") }
            try #require(sorted.count == 4_000 && sorted == sorted.sorted())
            try limitFiles(to: nil)
            try await database.add("taken")
            let count = try await database.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM note") }
            try #require(count == 4_001)
        }
    }

    private func open() throws -> DatabaseConnections {
        let module = try DatabaseModule(at: .file(path: folder.path("notes.sqlite")), migrations: Notes.migrations)
        return try #require(module.database as? DatabaseConnections)
    }

    private func setting(_ sql: String, of database: DatabaseConnections) async throws {
        try await database.writer.writeWithoutTransaction { try $0.execute(sql: sql) }
    }

    /// Writes until it is refused; what was there before is there still, and nothing of what was refused.
    private func expectRefusal(_ code: ResultCode, by database: DatabaseConnections) async throws {
        var written = ["first"]
        let error = try await #require(throws: DatabaseError.self) {
            for number in 1...1_000 {
                let text = "\(number) " + String(repeating: "x", count: 500)
                try await database.add(text)
                written.append(text)
            }
        }
        #expect(error.resultCode == code)
        #expect(try await database.notes() == written)
    }

    private func expectRecovery(of database: DatabaseConnections) async throws {
        let before = try await database.notes().count
        try await database.add(String(repeating: "y", count: 5_000))
        #expect(try await database.notes().count == before + 1)
        #expect(try await database.read { try String.fetchOne($0, sql: "PRAGMA integrity_check") } == "ok")
    }
}

/// Sets how many bytes a file of this process may get; nil for as many as the system allows.
private func limitFiles(to bytes: rlim_t?) throws {
    #if os(Linux)
        let resource = __rlimit_resource_t(RLIMIT_FSIZE.rawValue)
    #else
        let resource = RLIMIT_FSIZE
    #endif
    var limit = rlimit()
    try #require(getrlimit(resource, &limit) == 0)
    limit.rlim_cur = bytes ?? limit.rlim_max
    try #require(setrlimit(resource, &limit) == 0)
}
