import Backplane
import Database
import DatabaseInterface
import Domain
import Foundation
import PlatformInterface
import PlatformTesting
import SQLitePlatform
import Testing

@MainActor
@Suite("SQLite platform", .timeLimit(.minutes(5)))
struct SQLitePlatformTests {
    @Test("It keeps posts and todos as every platform does", arguments: ConformanceCase.ofStorage)
    func conforms(to expectation: ConformanceCase) async throws {
        try await expectation.check(try useCases(at: .memory))
    }

    @Test("In a file, too, and there it is all still there after a restart")
    func restart() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: folder) }
        let location = DatabaseLocation.file(path: folder.appending(path: "platform.sqlite").path)
        let owner = try #require(OwnerID(rawValue: "ada"))
        let post = try await useCases(at: location).makePostsUseCase().save(
            Post(owner: owner, title: try Title("Kept"), content: try Content("two\nlines"), isSample: true))
        for try await result in try useCases(at: location).makePostsUseCase().posts(Query(owner: owner)) {
            #expect(result.items == [post])
            break
        }
    }

    @Test("Texts that were stored before their keys were are found")
    func earlierRows() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: folder) }
        let location = DatabaseLocation.file(path: folder.appending(path: "platform.sqlite").path)
        let owner = try #require(OwnerID(rawValue: "ada"))
        let first = Array(SQLitePlatformModule.migrations.prefix(1))
        let old = try Assembly(modules: [try DatabaseModule(at: location, migrations: first)]).dependencies.database
        try await old.write { database in
            try database.execute(
                sql: "INSERT INTO post VALUES (?, 'ada', 'Straße', 'Été', 1, 1, 1, 0)",
                arguments: [Post.ID().rawValue])
        }
        let search = Query<Post>(
            owner: owner,
            where: .all([.contains(field: .title, text: "STRASSE"), .contains(field: .content, text: "ete")]))
        for try await result in try useCases(at: location).makePostsUseCase().posts(search) {
            #expect(result.items.map(\.title.text) == ["Straße"])
            break
        }
    }

    @Test("Texts that were stored under earlier rules are mended once, and are found by what they hold then")
    func earlierRules() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: folder) }
        let location = DatabaseLocation.file(path: folder.appending(path: "platform.sqlite").path)
        let owner = try #require(OwnerID(rawValue: "ada"))
        let former = SQLitePlatformModule.migrations.filter { !$0.id.hasPrefix("platform-texts-") }
        let old = try Assembly(modules: [try DatabaseModule(at: location, migrations: former)]).dependencies.database
        try await old.write { database in
            let sql = """
                INSERT INTO post (id, owner, title, titleKey, content, contentKey, createdAt, updatedAt, revision, isSample)
                    VALUES (?, 'ada', ?, searchKey(?), '', '', 1, 1, 1, 0)
                """
            for title in ["Good", "Rye\u{202E}  bread "] {
                try database.execute(sql: sql, arguments: [Post.ID().rawValue, title, title])
            }
        }
        let search = Query<Post>(owner: owner, where: .contains(field: .title, text: "rye\u{FFFD} bread"))
        for try await result in try useCases(at: location).makePostsUseCase().posts(search) {
            #expect(result.items.map(\.title) == [Title(mending: "Rye\u{202E}  bread ")])
            #expect(try result.items.map { try Title($0.title.text) } == result.items.map(\.title))
            break
        }
    }

    @Test("A row that another program has made unreadable hides no other")
    func unreadable() async throws {
        let module = try DatabaseModule(at: .memory, migrations: SQLitePlatformModule.migrations)
        let dependencies = try Assembly(modules: [module, SQLitePlatformModule()]).dependencies
        let (posts, todos) = (
            try dependencies.useCases.makePostsUseCase(), try dependencies.useCases.makeTodosUseCase()
        )
        let owner = try #require(OwnerID(rawValue: "ada"))
        for title in ["One", "Two"] {
            _ = try await posts.save(Post(owner: owner, title: try Title(title), content: try Content("")))
            _ = try await todos.save(Todo(owner: owner, title: try Title(title)))
        }
        try await module.database.write { database in
            for table in ["post", "todo"] {
                try database.execute(sql: "UPDATE \(table) SET id = 'x' WHERE title = 'One'")
            }
        }
        for try await result in posts.posts(Query(owner: owner, limit: 1)) {
            #expect(result.items.map(\.title.text) == ["Two"])
            break
        }
        for try await result in todos.todos(Query(owner: owner)) {
            #expect(result.items.map(\.title.text) == ["Two"])
            break
        }
    }

    private func useCases(at location: DatabaseLocation) throws -> any UseCaseProvider {
        let database = try DatabaseModule(at: location, migrations: SQLitePlatformModule.migrations)
        return try Assembly(modules: [database, SQLitePlatformModule()]).dependencies.useCases
    }
}
