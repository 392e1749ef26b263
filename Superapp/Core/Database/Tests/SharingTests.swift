import Database
import DatabaseInterface
import Foundation
import GRDB
import Testing

@Suite("Two processes on one database", .timeLimit(.minutes(10)))
struct SharingTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    @Test("Both write at the same time and nothing is lost")
    func bothWrite() async throws {
        let path = folder.path("shared.sqlite")
        async let other = #expect(processExitsWith: .success) { [path = path as String] in
            let database = try DatabaseModule(at: .file(path: path), migrations: Notes.migrations).database
            for number in 1...200 { try await database.add("theirs \(number)") }
        }
        let database = try DatabaseModule(at: .file(path: path), migrations: Notes.migrations).database
        for number in 1...200 { try await database.add("ours \(number)") }
        _ = await other
        let notes = try await database.notes()
        #expect(notes.filter { $0.hasPrefix("ours") } == (1...200).map { "ours \($0)" })
        #expect(notes.filter { $0.hasPrefix("theirs") } == (1...200).map { "theirs \($0)" })
    }

    // One round after the other: who waits for another's lock gives up after five seconds.
    @Test("Several that start at once on a new file make it once", .serialized, arguments: 1...10)
    func allCreate(round: Int) async throws {
        let path = folder.path("new-\(round).sqlite")
        await withTaskGroup { group in
            for _ in 1...3 {
                group.addTask {
                    await #expect(processExitsWith: .success) { [path = path as String] in
                        let steps = (1...20).map { number in
                            SchemaMigration(id: "step-\(number)") {
                                try $0.execute(sql: "CREATE TABLE step\(number) (x)")
                            }
                        }
                        do {
                            _ = try DatabaseModule(at: .file(path: path), migrations: steps)
                        } catch {
                            try "\(error)".write(toFile: path + ".refusal", atomically: true, encoding: .utf8)
                            exit(1)
                        }
                    }
                }
            }
        }
        let refusal = try? String(contentsOfFile: path + ".refusal", encoding: .utf8)
        #expect(refusal == nil)
    }

    @Test("A service of which there is one already is refused, another one is not; after a kill it starts at once")
    func oneService() async throws {
        let path = folder.path("served.sqlite")
        let (here, there) = (folder.path("refusal"), folder.path("other"))
        do {
            let app = try DatabaseModule(at: .file(path: path), migrations: Notes.migrations, service: "app")
            await #expect(processExitsWith: .success) {
                [path = path as String, here = here as String, there = there as String] in
                do {
                    _ = try DatabaseModule(at: .file(path: path), migrations: Notes.migrations, service: "app")
                } catch {
                    try "\(error)".write(toFile: here, atomically: true, encoding: .utf8)
                }
                let api = try DatabaseModule(at: .file(path: path), migrations: Notes.migrations, service: "API")
                try await api.database.add("theirs")
                try "started".write(toFile: there, atomically: true, encoding: .utf8)
            }
            let refusal = try String(contentsOfFile: here, encoding: .utf8)
            #expect(refusal.contains(path) && refusal.contains("another running app (process \(getpid()))"))
            #expect(try String(contentsOfFile: there, encoding: .utf8) == "started")
            #expect(try await app.database.notes() == ["theirs"])
        }
        await #expect(processExitsWith: .failure) { [path = path as String] in
            let app = try DatabaseModule(at: .file(path: path), migrations: Notes.migrations, service: "app")
            _ = kill(getpid(), SIGKILL)
            _ = app
        }
        let last = try DatabaseModule(at: .file(path: path), migrations: Notes.migrations, service: "app")
        let running = Task { try await last.run() }
        running.cancel()
        _ = await running.result
        #expect(!FileManager.default.fileExists(atPath: path + "-app.lock"), "A stopped service leaves one file.")
    }

    @Test("Opening it twice in one process works too")
    func sameProcess() async throws {
        let path = folder.path("twice.sqlite")
        let first = try DatabaseModule(at: .file(path: path), migrations: Notes.migrations).database
        let second = try DatabaseModule(at: .file(path: path), migrations: Notes.migrations).database
        try await first.add("one")
        try await second.add("two")
        #expect(try await first.notes() == ["one", "two"])
    }
}
