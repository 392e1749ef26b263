import Database
import DatabaseInterface
import GRDB
import Testing

@Suite("Sample content")
struct SampleTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    private func open(_ name: String, _ samples: [SampleContent]?) throws -> any SQLDatabase {
        try DatabaseModule(
            at: .file(path: folder.path(name)), migrations: Notes.migrations, samples: samples
        ).database
    }

    @Test("A database that is made gets the samples of all modules, in their order")
    func first() async throws {
        #expect(try await open("new", [.note("one"), .note("two")]).notes() == ["one", "two"])
        let memory = try DatabaseModule(at: .memory, migrations: Notes.migrations, samples: [.note("one")])
        #expect(try await memory.database.notes() == ["one"])
    }

    @Test("It never gets them again, also when they were removed")
    func never() async throws {
        do { try await open("old", [.note("one")]).write { try $0.execute(sql: "DELETE FROM note") } }
        #expect(try await open("old", [.note("one"), .note("two")]).notes().isEmpty)
    }

    @Test("One that was made without samples gets none later")
    func empty() async throws {
        do { try await open("empty", []).add("mine") }
        #expect(try await open("empty", [.note("one")]).notes() == ["mine"])
    }

    @Test("One that is made by a program that leaves them to another gets them from that one, or none if it has none")
    func left() async throws {
        for (name, samples) in [("full", [SampleContent.note("one")]), ("bare", [])] {
            for _ in 1...2 { try await open(name, nil).add("mine") }
            #expect(try await open(name, samples).notes() == ["mine", "mine"] + samples.map(\.id))
            #expect(try await open(name, [.note("late")]).notes().count == 2 + samples.count)
        }
    }

    @Test("A sample that can't be written is named, leaves nothing behind, and is tried again")
    func failure() async throws {
        let broken = SampleContent(id: "broken") { try $0.execute(sql: "INSERT INTO nowhere VALUES (1)") }
        #expect {
            try open("broken", [.note("one"), broken])
        } throws: { error in
            "\(error)".contains("the sample content 'broken' can't be written")
        }
        #expect(try await open("broken", [.note("one")]).notes() == ["one"])
    }

    @Test("Several who open a new file at the same moment write them once")
    func together() async throws {
        let path = folder.path("together")
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 1...4 {
                group.addTask {
                    _ = try DatabaseModule(
                        at: .file(path: path), migrations: Notes.migrations, samples: [.note("one")])
                }
            }
            try await group.waitForAll()
        }
        #expect(try await open("together", []).notes() == ["one"])
    }
}

extension SampleContent {
    fileprivate static func note(_ text: String) -> SampleContent {
        SampleContent(id: text) { try $0.execute(sql: "INSERT INTO note (text) VALUES (?)", arguments: [text]) }
    }
}
