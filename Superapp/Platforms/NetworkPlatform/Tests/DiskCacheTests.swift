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
        #expect(await cache().answer(to: Query(owner: ada)) == [bread])
        await cache().remove(bread.id, of: ada)
        #expect(await cache().answer(to: Query(owner: ada)).isEmpty)
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
        #expect(await cache.answer(to: Query(owner: first)).map(\.title.text) == ["Bread"])
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
        #expect(await Set(cache.answer(to: Query(owner: ada))) == [open, new, done])
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
        #expect(await cache.answer(to: Query(owner: ada)).isEmpty)
        #expect(await cache.answer(to: Query(owner: bob)).isEmpty)
        let bread = try todo("Bread", of: ada)
        await cache.save(bread)
        #expect(await self.cache().answer(to: Query(owner: ada)) == [bread])
    }

    @Test("Where nothing can be written, it is known until the process ends")
    func unwritable() async throws {
        let cache = DiskCache<Todo>(in: URL(filePath: "/dev/null/cache"))
        let bread = try todo("Bread", of: ada)
        await cache.save(bread)
        #expect(await cache.answer(to: Query(owner: ada)) == [bread])
    }
}
