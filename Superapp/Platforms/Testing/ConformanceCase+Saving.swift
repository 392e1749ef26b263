import Domain
import Testing

extension ConformanceCase {
    static let saving = [
        ConformanceCase("What is saved is found as it was written, whatever is in it") { platform in
            let posts = platform.makePostsUseCase()
            var saved: [Post] = []
            for text in texts {
                let stored = try await posts.save(.stub(text.filter { $0 != "\n" }, text))
                #expect(stored.revision == 1 && stored.createdAt > Moment(rawValue: 0))
                #expect(stored.createdAt <= stored.updatedAt)
                saved.append(stored)
            }
            #expect(try await posts.all() == saved.sorted { $0.id.rawValue < $1.id.rawValue })
        },
        ConformanceCase("What is changed replaces what was") { platform in
            let posts = platform.makePostsUseCase()
            let post = try await posts.save(.stub("First"))
            let changed = try await posts.save(post.renamed("Second"))
            #expect(changed.revision == 2 && changed.createdAt == post.createdAt)
            #expect(try await posts.all() == [changed])
        },
        ConformanceCase("What is saved twice as new is there once") { platform in
            let posts = platform.makePostsUseCase()
            let post = try Post.stub("Once")
            let stored = try await posts.save(post)
            #expect(try await posts.save(post) == stored)
            #expect(try await posts.all() == [stored])
        },
        ConformanceCase("A change of what was changed since is refused, and nothing is lost") { platform in
            let posts = platform.makePostsUseCase()
            let post = try await posts.save(.stub("First"))
            let theirs = try await posts.save(post.renamed("Theirs"))
            await expect(.conflict) { _ = try await posts.save(post.renamed("Mine")) }
            #expect(try await posts.all() == [theirs])
        },
        ConformanceCase("What is found by its id is as it is now, and somebody else's is not found") { platform in
            let (posts, todos) = (platform.makePostsUseCase(), platform.makeTodosUseCase())
            let post = try await posts.save(.stub("First"))
            let changed = try await posts.save(post.renamed("Second"))
            let todo = try await todos.save(.stub("Bread"))
            #expect(try await posts.post(post.id, of: post.owner) == changed)
            #expect(try await todos.todo(todo.id, of: todo.owner) == todo)
            await expect(.notFound) { _ = try await posts.post(post.id, of: People.bob) }
            await expect(.notFound) { _ = try await todos.todo(Todo.ID(), of: todo.owner) }
        },
        ConformanceCase("A todo is reworded whatever else was changed in it, but not over words that nobody has seen") {
            platform in
            let todos = platform.makeTodosUseCase()
            let (bread, rye, milk) = (try Title("Bread"), try Title("Rye bread"), try Title("Milk"))
            let todo = try await todos.save(.stub("Bread"))
            try await todos.setDone(true, todo.id, of: todo.owner)
            for _ in 1...2 { try await todos.reword(todo.id, from: bread, to: rye, of: todo.owner) }
            await expect(.conflict) { try await todos.reword(todo.id, from: bread, to: milk, of: todo.owner) }
            await expect(.notFound) { try await todos.reword(todo.id, from: rye, to: milk, of: People.bob) }
            let stored = try await todos.todo(todo.id, of: todo.owner)
            #expect(stored.title == rye && stored.isDone && stored.revision == 3)
        },
        ConformanceCase("What is deleted is gone, and comes back by no late change") { platform in
            let todos = platform.makeTodosUseCase()
            let todo = try await todos.save(.stub("Gone"))
            try await todos.delete(todo.id, of: todo.owner)
            await expect(.notFound) { _ = try await todos.save(todo.renamed("Back")) }
            await expect(.notFound) { try await todos.delete(todo.id, of: todo.owner) }
            await expect(.notFound) { try await todos.setDone(true, todo.id, of: todo.owner) }
            #expect(try await todos.now(Query(owner: todo.owner)).isEmpty)
        },
        ConformanceCase("What is deleted can be put back by its owner as it was, and nothing over what is there") {
            platform in
            let (posts, todos) = (platform.makePostsUseCase(), platform.makeTodosUseCase())
            let first = try await posts.save(.stub("First"))
            let post = try await posts.save(first.renamed("Second"))
            #expect(try await posts.delete(post.id, of: post.owner) == post)
            for _ in 1...2 { #expect(try await posts.putBack(post) == post) }
            #expect(try await posts.all() == [post] && post.revision == 2)
            await expect(.conflict) { _ = try await posts.save(first.renamed("Late")) }
            await expect(.conflict) { _ = try await posts.putBack(first) }
            let todo = try await todos.save(.stub("Bread"))
            try await todos.setDone(true, todo.id, of: todo.owner)
            let deleted = try await todos.delete(todo.id, of: todo.owner)
            #expect(try await todos.putBack(deleted) == deleted && deleted.isDone && deleted.revision == 2)
            for revision in [0, -1, .max] {
                let other = Todo(owner: todo.owner, title: todo.title, revision: revision)
                await #expect(throws: RepositoryError.self) { try await todos.putBack(other) }
            }
            #expect(try await todos.now(Query(owner: todo.owner)) == [deleted])
        },
    ]

    private static let texts = [
        "plain", "<b>bold</b> & \"quoted\"", "'); DROP TABLE post; --", "{{title}} {{{content}}} %s %1$@",
        "Nguyễn Văn Á 李小龍 👩‍👩‍👧‍👦", "e\u{301} and é", "two\nlines", "../../etc/passwd", "\\u0000 \\n",
    ]
}
