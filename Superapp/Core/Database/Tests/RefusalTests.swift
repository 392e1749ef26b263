import Database
import DatabaseInterface
import Foundation
import GRDB
import Testing

@Suite("A file that can't be used is refused and left as it is")
struct RefusalTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    /// Opens what can't be opened; checks that nothing was touched and that the message is one line naming the file.
    private func refusal(
        of path: String, sourceLocation: SourceLocation = #_sourceLocation
    ) throws -> DatabaseFileError.Reason {
        let before = try folder.contents()
        let error = try #require(throws: DatabaseFileError.self, sourceLocation: sourceLocation) {
            _ = try DatabaseModule(at: .file(path: path), migrations: Notes.migrations)
        }
        #expect(try folder.contents() == before, "The folder was changed", sourceLocation: sourceLocation)
        let message = error.description
        #expect(message.split(whereSeparator: \.isNewline).count == 1, sourceLocation: sourceLocation)
        #expect(path.isEmpty || message.contains(path), sourceLocation: sourceLocation)
        return error.reason
    }

    /// A closed database of this program with a few pages in it.
    private func makeDatabase(_ name: String, _ migrations: [SchemaMigration] = Notes.migrations) async throws -> String
    {
        let path = folder.path(name)
        let database = try DatabaseModule(at: .file(path: path), migrations: migrations).database
        for number in 1...50 { try await database.add(String(repeating: "\(number) ", count: 400)) }
        return path
    }

    @Test("No path")
    func empty() throws {
        #expect(try refusal(of: "") == .noPath)
    }

    @Test("A directory")
    func directory() throws {
        #expect(try refusal(of: folder.url.path) == .directory)
    }

    @Test("A device")
    func device() throws {
        #expect(try refusal(of: "/dev/zero") == .notAFile)
    }

    @Test("A file with another name, under which another process may use it")
    func otherName() async throws {
        let path = try await makeDatabase("one.sqlite")
        try FileManager.default.linkItem(atPath: path, toPath: folder.path("two.sqlite"))
        #expect(try refusal(of: path) == .otherNames)
        #expect(try refusal(of: folder.path("two.sqlite")) == .otherNames)
        try FileManager.default.removeItem(atPath: folder.path("two.sqlite"))
        let database = try DatabaseModule(at: .file(path: path), migrations: Notes.migrations).database
        #expect(try await database.notes().count == 50)
    }

    @Test("A folder that can't be made, because a file has its name")
    func folderInTheWay() throws {
        try Data("text".utf8).write(to: URL(fileURLWithPath: folder.path("file")))
        guard case .cannotCreate = try refusal(of: folder.path("file/deeper/x.sqlite")) else {
            Issue.record("Another reason was given")
            return
        }
    }

    @Test("A file that must not be written")
    func readOnlyFile() async throws {
        let path = try await makeDatabase("readonly.sqlite")
        try FileManager.default.setAttributes([.posixPermissions: 0o444], ofItemAtPath: path)
        let before = try folder.contents()
        await #expect(processExitsWith: .success) { [path = path as String] in
            // Root may write everything, so this process becomes nobody.
            if getuid() == 0 { try #require(setuid(65_534) == 0) }
            let refusal = try #require(throws: DatabaseFileError.self) {
                _ = try DatabaseModule(at: .file(path: path), migrations: Notes.migrations)
            }
            try #require(refusal.reason == .cannotWrite("Permission denied"))
        }
        #expect(try folder.contents() == before)
    }

    @Test("A folder in which no file can be made")
    func readOnlyFolder() async throws {
        try FileManager.default.setAttributes([.posixPermissions: 0o555], ofItemAtPath: folder.url.path)
        await #expect(processExitsWith: .success) { [path = folder.path("new.sqlite") as String] in
            if getuid() == 0 { try #require(setuid(65_534) == 0) }
            let refusal = try #require(throws: DatabaseFileError.self) {
                _ = try DatabaseModule(at: .file(path: path), migrations: Notes.migrations)
            }
            try #require(refusal.reason == .cannotCreate("Permission denied"))
        }
        #expect(try folder.contents().isEmpty)
    }

    @Test("A file on a system that is read only", .enabled(if: FileManager.default.fileExists(atPath: "/proc/version")))
    func readOnlySystem() throws {
        guard case .cannotWrite = try refusal(of: "/proc/version") else {
            Issue.record("Another reason was given")
            return
        }
    }

    @Test(
        "Text, an image, one byte", arguments: [Data("Dear diary".utf8), Data(repeating: 7, count: 9_000), Data([0])])
    func notADatabase(bytes: Data) throws {
        try bytes.write(to: URL(fileURLWithPath: folder.path("other.bin")))
        #expect(try refusal(of: folder.path("other.bin")) == .notADatabase)
    }

    @Test("A database of another program")
    func foreign() throws {
        let queue = try DatabaseQueue(path: folder.path("other.sqlite"))
        try queue.write { try $0.execute(sql: "CREATE TABLE bookmarks (url TEXT)") }
        try queue.close()
        #expect(try refusal(of: folder.path("other.sqlite")) == .foreign)
    }

    @Test("A database with a damaged page")
    func damaged() async throws {
        let path = try await makeDatabase("damaged.sqlite")
        let file = try FileHandle(forUpdating: URL(fileURLWithPath: path))
        try file.seek(toOffset: 5 * 4_096)
        try file.write(contentsOf: Data(repeating: 0xA5, count: 2 * 4_096))
        try file.close()
        guard case .corrupt = try refusal(of: path) else {
            Issue.record("Another reason was given")
            return
        }
    }

    @Test("A database whose end is missing")
    func truncated() async throws {
        let path = try await makeDatabase("short.sqlite")
        let file = try FileHandle(forUpdating: URL(fileURLWithPath: path))
        try file.truncate(atOffset: 3 * 4_096)
        try file.close()
        guard case .corrupt = try refusal(of: path) else {
            Issue.record("Another reason was given")
            return
        }
    }

    @Test("A database of a newer version")
    func newer() async throws {
        let path = try await makeDatabase("newer.sqlite", Notes.laterMigrations)
        #expect(try refusal(of: path) == .newer(unknown: ["notes-2"]))
    }

    @Test("A database of a newer version, whose last process was killed: what it wrote last is kept too")
    func newerAfterKill() async throws {
        let path = try await makeDatabase("newer.sqlite")
        let database = try DatabasePool(path: path)
        try await database.write { try $0.execute(sql: "INSERT INTO grdb_migrations VALUES ('notes-9')") }
        // A copy of the files of a database that is open is what a killed process leaves.
        let copy = folder.path("killed.sqlite")
        for suffix in ["", "-wal"] {
            try FileManager.default.copyItem(atPath: path + suffix, toPath: copy + suffix)
        }
        let before = try folder.contents()
        let error = try #require(throws: DatabaseFileError.self) {
            _ = try DatabaseModule(at: .file(path: copy), migrations: Notes.migrations)
        }
        #expect(error.reason == .newer(unknown: ["notes-9"]))
        let after = try folder.contents()
        for suffix in ["", "-wal"] { #expect(after["killed.sqlite" + suffix] == before["killed.sqlite" + suffix]) }
    }

    @Test("A message stays on one line whatever the path is")
    func oneLine() {
        let error = DatabaseFileError(path: "/tmp/a\nb\r\nc", reason: .directory)
        #expect(error.description.split(whereSeparator: \.isNewline).count == 1)
    }
}
