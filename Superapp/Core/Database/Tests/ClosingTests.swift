import Database
import DatabaseInterface
import Foundation
import GRDB
import Logging
import ServiceLifecycle
import Testing

@Suite("Closing a database", .timeLimit(.minutes(5)))
struct ClosingTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    /// Runs the module as a service, meanwhile `work`, and stops it.
    private func run(_ module: DatabaseModule, _ work: () async throws -> Void) async throws {
        let logger = Logger(label: "test", factory: { _ in SwiftLogNoOpLogHandler() })
        let group = ServiceGroup(configuration: .init(services: [module], logger: logger))
        async let running: Void = group.run()
        try await work()
        await group.triggerGracefulShutdown()
        try await running
    }

    @Test("When the app has stopped, one file holds everything, and whoever writes still is told that it is closed")
    func oneFile() async throws {
        let path = folder.path("notes.sqlite")
        let module = try DatabaseModule(at: .file(path: path), migrations: Notes.migrations)
        let database = module.database
        try await run(module) {
            try await database.add("kept")
            #expect(try await database.notes() == ["kept"])
            #expect(try folder.contents().count > 1, "SQLite keeps nothing beside the file: this test shows nothing")
        }
        #expect(try Array(folder.contents().keys) == ["notes.sqlite"])
        await #expect(throws: DatabaseError.self) { try await database.add("late") }
        await #expect(throws: DatabaseError.self) { try await database.notes() }
        let again = try DatabaseModule(at: .file(path: path), migrations: Notes.migrations).database
        #expect(try await again.notes() == ["kept"])
    }

    @Test(
        "A large database is looked through while the app runs, which ends when it is damaged",
        arguments: [false, true])
    func large(isDamaged: Bool) async throws {
        let path = folder.path("large.sqlite")
        let first = try DatabaseModule(at: .file(path: path), migrations: Notes.migrations)
        try await run(first) {
            for _ in 1...5 { try await first.database.add(String(repeating: "x", count: 4 << 20)) }
        }
        if isDamaged {
            // The number of the last page of a chain, far from what opening reads.
            let file = try FileHandle(forUpdating: URL(filePath: path))
            try file.seek(toOffset: UInt64(4_000 * 4_096))
            try file.write(contentsOf: Data(repeating: 0xA5, count: 4_096))
            try file.close()
        }
        let module = try DatabaseModule(at: .file(path: path), migrations: Notes.migrations)
        guard isDamaged else { return try await run(module) { try await module.database.add("kept") } }
        await #expect {
            try await module.run()
        } throws: { error in
            guard let error = error as? DatabaseFileError, case .corrupt = error.reason else { return false }
            return error.path == path
        }
    }

    @Test("Writers that are still at it when the app stops either have written or are told that they have not")
    func writersUnderWay() async throws {
        let path = folder.path("notes.sqlite")
        let module = try DatabaseModule(at: .file(path: path), migrations: Notes.migrations)
        let database = module.database
        let (written, started) = AsyncStream<Void>.makeStream()
        let writers = (1...8).map { writer in
            Task {
                var count = 0
                while (try? await database.add("\(writer).\(count)")) != nil {
                    count += 1
                    started.yield()
                }
                return count
            }
        }
        try await run(module) { _ = await written.first { true } }
        var acknowledged = 0
        for writer in writers { acknowledged += await writer.value }
        #expect(try Array(folder.contents().keys) == ["notes.sqlite"])
        let again = try DatabaseModule(at: .file(path: path), migrations: Notes.migrations).database
        #expect(try await again.notes().count == acknowledged)
    }
}
