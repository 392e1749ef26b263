import Database
import DatabaseInterface
import Foundation
import Testing

@Suite("Who can read a database")
struct PrivacyTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    private func mode(_ name: String) throws -> Int {
        let attributes = try FileManager.default.attributesOfItem(atPath: folder.path(name))
        return try #require(attributes[.posixPermissions] as? NSNumber).intValue
    }

    private func set(_ mode: Int, of name: String) throws {
        try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: folder.path(name))
    }

    /// Opens a database and looks at the modes of all its files while it is in use.
    private func modes(_ name: String) async throws -> [Int] {
        let database = try DatabaseModule(at: .file(path: folder.path(name)), migrations: Notes.migrations).database
        try await database.add("private")
        return try ["", "-wal", "-shm"].map { try mode(name + $0) }
    }

    @Test("What is made can be read by its owner alone: the folders, the file and what SQLite keeps beside it")
    func new() async throws {
        #expect(try await modes("some/where/new.sqlite") == [0o600, 0o600, 0o600])
        #expect(try mode("some") == 0o700 && mode("some/where") == 0o700)
        #expect(try folder.contents().keys.allSatisfy { !$0.hasPrefix("some/where/.") })
    }

    @Test("What exists keeps its mode, and so does what SQLite makes beside it")
    func existing() async throws {
        try FileManager.default.createDirectory(atPath: folder.path("shared"), withIntermediateDirectories: true)
        try set(0o755, of: "shared")
        try Data().write(to: folder.url.appendingPathComponent("shared/old.sqlite"))
        try set(0o640, of: "shared/old.sqlite")
        #expect(try await modes("shared/old.sqlite") == [0o640, 0o640, 0o640])
        #expect(try mode("shared") == 0o755)
    }
}
