import Domain
import Testing

extension ConformanceCase {
    static let owning = [
        ConformanceCase("What is somebody else's can't be seen, changed or deleted, as if it were not there") {
            platform in
            let posts = platform.makePostsUseCase()
            let post = try await posts.save(.stub("Ada's", "secret"))
            for condition in [.always, Condition<Post>.identified(by: post.id, field: .id), .not(.any([]))] {
                #expect(try await posts.now(Query(owner: People.bob, where: condition)).isEmpty)
            }
            for revision in [0, 1, 2] {
                let forged = Post(
                    id: post.id, owner: People.bob, title: post.title, content: post.content, revision: revision)
                await expect(.notFound) { _ = try await posts.save(forged) }
            }
            await expect(.notFound) { try await posts.delete(post.id, of: People.bob) }
            #expect(try await posts.all() == [post])
        },
        ConformanceCase("Owners see their own only, each as it changes") { platform in
            let todos = platform.makeTodosUseCase()
            for owner in [People.ada, People.bob, People.ada] {
                _ = try await todos.save(.stub("Bread", of: owner))
            }
            #expect(try await todos.now(Query(owner: People.ada)).count == 2)
            let bobs = try await todos.now(Query(owner: People.bob))
            #expect(bobs.count == 1)
            await expect(.notFound) {
                try await todos.setDone(true, bobs[0].id, of: People.ada)
            }
        },
    ]
}
