import Domain
import Testing

extension ConformanceCase {
    static let racing = [
        ConformanceCase("What many save at the same time is all there") { platform in
            let posts = platform.makePostsUseCase()
            try await withThrowingTaskGroup { group in
                for writer in 1...8 {
                    group.addTask {
                        for number in 1...10 { _ = try await posts.save(.stub("\(writer)-\(number)")) }
                    }
                }
                try await group.waitForAll()
            }
            let all = try await posts.all()
            #expect(Set(all.map(\.title.text)).count == 80)
        },
        ConformanceCase("Of many who change one thing at the same time, each gets in by reading again, none is lost") {
            platform in
            let posts = platform.makePostsUseCase()
            _ = try await posts.save(.stub("List"))
            try await withThrowingTaskGroup { group in
                for writer in 1...6 {
                    group.addTask { for number in 1...5 { try await append("\(writer)-\(number)", posts) } }
                }
                try await group.waitForAll()
            }
            let post = try await posts.all()[0]
            #expect(Set(post.content.text.split(separator: "\n")).count == 30)
            #expect(post.revision == 31)
        },
        ConformanceCase("The same new thing, saved by many at once, is there once") { platform in
            let todos = platform.makeTodosUseCase()
            let todo = try Todo.stub("Once")
            try await withThrowingTaskGroup { group in
                for _ in 1...10 { group.addTask { _ = try await todos.save(todo) } }
                try await group.waitForAll()
            }
            #expect(try await todos.now(Query(owner: todo.owner)).map(\.revision) == [1])
        },
    ]

    /// Adds a line to the only post, and tries again as long as it was changed in between.
    private static func append(_ line: String, _ posts: any PostsUseCase) async throws {
        while true {
            var post = try await posts.all()[0]
            post.content = try Content(post.content.text + "\n" + line)
            do {
                _ = try await posts.save(post)
                return
            } catch RepositoryError.conflict {}
        }
    }
}
