import Domain
import Foundation
import Testing

@testable import NetworkPlatform

@Suite("Disk cache")
struct DiskCacheTests {
    private let folder = FileManager.default.temporaryDirectory.appending(path: "cache-\(UUID().uuidString)")
    private let ada: OwnerID
    private let bob: OwnerID

    init() throws {
        ada = try #require(OwnerID(rawValue: "ada"))
        bob = try #require(OwnerID(rawValue: "bob"))
    }

    private func cache() -> DiskCache<Todo> { DiskCache(in: folder) }

    private func todo(_ title: String, isDone: Bool = false, of owner: OwnerID) throws -> Todo {
        Todo(owner: owner, title: try Title(title), isDone: isDone)
    }

    @Test("What was saved is known after a restart, by its owner only")
    func restart() async throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let bread = try todo("Bread", of: ada)
        await cache().save(bread)
        await cache().save(try todo("Bob's", of: bob))
        #expect(await cache().answer(to: Query(owner: ada)).items == [bread])
        await cache().remove(bread.id, of: ada)
        #expect(await cache().answer(to: Query(owner: ada)).items.isEmpty)
    }

    @Test("However many owners there are, a few are in memory, and the others are read when they are needed")
    func bounded() async throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let cache = cache()
        for number in 1...200 {
            let owner = try #require(OwnerID(rawValue: "owner-\(number)"))
            await cache.save(try todo("Bread", of: owner))
            #expect(await cache.count <= DiskCache<Todo>.capacity)
        }
        let first = try #require(OwnerID(rawValue: "owner-1"))
        #expect(await cache.answer(to: Query(owner: first)).items.map(\.title.text) == ["Bread"])
    }

    @Test("The answer to a query replaces what would fulfil it, and nothing else")
    func replace() async throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let (open, other) = (try todo("Open", of: ada), try todo("Other", of: ada))
        let done = try todo("Done", isDone: true, of: ada)
        let cache = cache()
        for todo in [open, other, done] { await cache.save(todo) }
        let isOpen = Condition<Todo>.equals(field: .isDone, value: .flag(false))
        let new = try todo("New", of: ada)
        await cache.replace(Query(owner: ada, where: isOpen), with: [open, new])
        #expect(await Set(cache.answer(to: Query(owner: ada)).items) == [open, new, done])
    }

    @Test("A page of an answer says nothing about what comes before it and after it")
    func replacePage() async throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let todos = try ["a", "b", "c", "d", "e"].map { try todo($0, of: ada) }
        let cache = cache()
        for todo in todos { await cache.save(todo) }
        let all = Query<Todo>(owner: ada, sorting: [.ascending(.title)])
        // "b" and "d" are deleted: the second page shows this for "d", the first for "b", and neither knows "e" or "a".
        let middle = Query<Todo>(owner: ada, sorting: [.ascending(.title)], from: all.place(of: todos[2]), limit: 1)
        await cache.replace(middle, with: [todos[2]])
        #expect(await cache.answer(to: all).items == todos)
        let second = Query<Todo>(owner: ada, sorting: [.ascending(.title)], from: all.place(of: todos[2]), limit: 2)
        await cache.replace(second, with: [todos[2], todos[4]])
        #expect(await cache.answer(to: all).items.map(\.title.text) == ["a", "b", "c", "e"])
        let first = Query<Todo>(owner: ada, sorting: [.ascending(.title)], limit: 2)
        await cache.replace(first, with: [todos[0], todos[2]])
        #expect(await cache.answer(to: all).items.map(\.title.text) == ["a", "c", "e"])
        await cache.replace(first, with: [todos[0]])
        #expect(await cache.answer(to: all).items == [todos[0]])
    }

    @Test(
        "A file that is damaged, or was put in another owner's place, is as good as none", arguments: ["", "{", "[1]"])
    func damaged(text: String) async throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let todos = folder.appending(path: "todos")
        try FileManager.default.createDirectory(at: todos, withIntermediateDirectories: true)
        try Data(text.utf8).write(to: todos.appending(path: "ada.json"))
        try JSONEncoder().encode([try todo("Ada's", of: ada)]).write(to: todos.appending(path: "bob.json"))
        let cache = cache()
        #expect(await cache.answer(to: Query(owner: ada)).items.isEmpty)
        #expect(await cache.answer(to: Query(owner: bob)).items.isEmpty)
        let bread = try todo("Bread", of: ada)
        await cache.save(bread)
        #expect(await self.cache().answer(to: Query(owner: ada)).items == [bread])
    }

    @Test("No more is known than an owner can have, of which the latest is part, nor read from a file")
    func full() async throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let (cache, title) = (cache(), try Title("Bread"))
        let todos = (0..<Todo.maximumCount).map { _ in Todo(owner: ada, title: title) }
        let (late, latest) = (try todo("Late", of: ada), try todo("Latest", of: ada))
        let all = Query<Todo>(owner: ada)
        await cache.replace(all, with: todos)
        await cache.save(late)
        let isLatest = Condition<Todo>.contains(field: .title, text: "Latest")
        await cache.replace(Query(owner: ada, where: isLatest), with: [latest])
        for cache in [cache, self.cache()] {
            let known = await cache.answer(to: all).items
            #expect(known.count == Todo.maximumCount && known.contains(latest))
        }
        let file = folder.appending(path: "todos/ada.json")
        try JSONEncoder().encode(todos + [late]).write(to: file)
        #expect(await self.cache().answer(to: all).items.isEmpty)
    }

    @Test("Where nothing can be written, it is known until the process ends")
    func unwritable() async throws {
        let cache = DiskCache<Todo>(in: URL(filePath: "/dev/null/cache"))
        let bread = try todo("Bread", of: ada)
        await cache.save(bread)
        #expect(await cache.answer(to: Query(owner: ada)).items == [bread])
    }
}
