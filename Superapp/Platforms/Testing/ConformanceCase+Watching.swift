import Domain
import Testing

extension ConformanceCase {
    static let watching = [
        ConformanceCase("A live query tells the answer now and after every change") { platform in
            let todos = platform.makeTodosUseCase()
            let (bread, milk) = (try Todo.stub("Bread"), try Todo.stub("Milk"))
            let steps: [(expected: [String], then: @Sendable () async throws -> Void)] = [
                ([], { _ = try await todos.save(bread) }),
                (["Bread"], { _ = try await todos.save(milk) }),
                (["Bread", "Milk"], { try await todos.setDone(true, bread.id, of: bread.owner) }),
                (["Bread ✓", "Milk"], { try await todos.setDone(false, bread.id, of: bread.owner) }),
                (["Bread", "Milk"], { try await todos.delete(bread.id, of: bread.owner) }),
                (["Milk"], { try await todos.delete(milk.id, of: milk.owner) }),
            ]
            var told: [[String]] = []
            let query = Query<Todo>(owner: People.ada, sorting: [.ascending(.title)])
            for try await result in todos.todos(query) {
                #expect(!result.isOffline)
                told.append(result.items.map { $0.title.text + ($0.isDone ? " ✓" : "") })
                guard told.count <= steps.count else { break }
                try await steps[told.count - 1].then()
            }
            #expect(told == steps.map(\.expected) + [[]])
        },
        ConformanceCase("A live query tells of what comes to fulfil its condition and what ceases to") { platform in
            let todos = platform.makeTodosUseCase()
            let todo = try await todos.save(.stub("Bread"))
            let open = Condition<Todo>.equals(field: .isDone, value: .flag(false))
            var counts: [Int] = []
            for try await result in todos.todos(Query(owner: People.ada, where: open)) {
                counts.append(result.items.count)
                guard counts.count < 3 else { break }
                try await todos.setDone(counts.count == 1, todo.id, of: todo.owner)
            }
            #expect(counts == [1, 0, 1])
        },
        ConformanceCase("Everyone who watches is told of a change") { platform in
            let posts = platform.makePostsUseCase()
            try await withThrowingTaskGroup { group in
                let (ready, reader) = AsyncStream.makeStream(of: Void.self)
                for _ in 1...5 {
                    group.addTask {
                        for try await result in posts.posts(Query(owner: People.ada)) {
                            guard result.items.isEmpty else { return }
                            reader.yield()
                        }
                    }
                }
                for await _ in ready.prefix(5) {}
                _ = try await posts.save(.stub("News"))
                try await group.waitForAll()
            }
        },
    ]
}
