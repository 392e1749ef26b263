import DatabaseInterface
import Domain
import Foundation
import PlatformTesting
import Testing

@Suite("Network platform, against the API over SQLite", .timeLimit(.minutes(5)))
struct NetworkPlatformConformanceTests {
    private let folder = CacheFolder()

    @Test("It keeps posts and todos as every platform does", arguments: ConformanceCase.all)
    func conforms(to expectation: ConformanceCase) async throws {
        try await TestAPI.run { api in try await expectation.check(api.useCases) }
    }

    @Test("That there are as many as there may be is told as the API's storage tells it")
    func full() async throws {
        let database = DatabaseLocation.file(path: folder.url.appending(path: "api.sqlite").path)
        let owner = try #require(OwnerID(rawValue: "ada"))
        let stored = try await TestAPI.stored(at: database).makeTodosUseCase()
        for number in 1...Todo.maximumCount {
            _ = try await stored.save(Todo(owner: owner, title: try Title("Todo \(number)")))
        }
        try await TestAPI.run(database: database) { api in
            await #expect(throws: RepositoryError.full(limit: Todo.maximumCount)) {
                try await api.useCases.makeTodosUseCase().save(Todo(owner: owner, title: try Title("Too many")))
            }
        }
    }
}
