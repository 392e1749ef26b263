import Domain
import Testing

extension ConformanceCase {
    static let filling = [
        ConformanceCase("An owner can have so many and no more, whoever saves; one that goes makes room for another") {
            platform in
            let todos = platform.makeTodosUseCase()
            let (limit, surplus) = (Todo.maximumCount, 3)
            let refused = await fill(todos, with: limit + surplus)
            #expect(refused.count == surplus && refused.allSatisfy { $0 == .full(limit: limit) })
            let all = try await todos.now(Query(owner: People.ada))
            #expect(all.count == limit)
            // Existing todos can be changed and sent again, and other owners are not affected.
            let changed = try await todos.save(try #require(all.first).renamed("Changed"))
            #expect(try await todos.save(changed) == changed)
            _ = try await todos.save(.stub("Bob's", of: People.bob))
            _ = try await platform.makePostsUseCase().save(.stub("A post"))
            await expect(.full(limit: limit)) { _ = try await todos.save(.stub("Too many")) }
            try await todos.delete(changed.id, of: People.ada)
            _ = try await todos.save(.stub("One more"))
        }
    ]

    /// Saves todos, several at a time.
    ///
    /// - Returns: The errors of those that were refused.
    private static func fill(_ todos: any TodosUseCase, with count: Int) async -> [RepositoryError] {
        await withTaskGroup(of: [RepositoryError].self) { group in
            let writers = 4
            for writer in 0..<writers {
                group.addTask {
                    var refused: [RepositoryError] = []
                    for number in stride(from: writer, to: count, by: writers) {
                        do {
                            _ = try await todos.save(.stub("Todo \(number)"))
                        } catch let error as RepositoryError {
                            refused.append(error)
                        } catch {
                            Issue.record(error)
                        }
                    }
                    return refused
                }
            }
            return await group.reduce(into: []) { $0 += $1 }
        }
    }
}
