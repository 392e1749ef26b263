import BackplaneTesting
import DesignSystemInterface
import Domain
import PostsInterface
import Testing

@testable import Posts

@MainActor
@Suite("Posts", .timeLimit(.minutes(5)))
struct PostsTests {
    private let desk: Desk

    init() throws {
        desk = try Desk()
    }

    private func titles(_ screen: PostsScreen) -> [String] { screen.context.posts.map(\.title) }

    @Test("The list loads, then shows what there is and every change at once")
    func live() async throws {
        let (_, screen) = try await desk.openPosts()
        #expect(screen.context.isLoading)
        await expectEventually { screen.context.empty?.title == "No posts yet" }
        let post = try await desk.save("First", "one\ntwo")
        await expectEventually { titles(screen) == ["First"] }
        #expect(screen.context.posts[0].path == "/posts/\(post.id.rawValue)")
        #expect(screen.context.posts[0].action == PostsAction.openName(post.id))
        #expect(screen.context.heading == "1 post")
        try await desk.posts.delete(post.id, of: desk.ada)
        await expectEventually { titles(screen).isEmpty }
    }

    @Test("What was deleted can be put back as it was, also in another window; what stands in the way is said")
    func undo() async throws {
        let post = try await desk.save("Bread", "rye")
        let (_, screen) = try await desk.openPosts()
        try await desk.posts.delete(post.id, of: desk.ada)
        await expectEventually { screen.context.undo != nil }
        let other = try desk.probe(.posts)
        other.activate(with: nil)
        let reloaded = try await other.expectScreen(PostsScreen.self)
        await expectEventually { reloaded.context.undo == screen.context.undo }
        #expect(screen.context.undo?.text == "“Bread” is deleted.")
        desk.platform.goOffline()
        try await screen.undo()
        #expect(screen.context.undo?.text.hasPrefix("“Bread” was not restored. ") == true)
        desk.platform.recover()
        try await screen.undo()
        #expect(screen.context.undo == nil)
        #expect(try await desk.stored() == [post])
        await expectEventually { reloaded.context.undo == nil }
    }

    @Test("The post that was offered is put back, whatever was deleted since; if it is too late, that is said")
    func undoNamed() async throws {
        let posts = [try await desk.save("Bread", "rye"), try await desk.save("Milk", "oat")]
        let (probe, screen) = try await desk.openPosts()
        try await desk.posts.delete(posts[0].id, of: desk.ada)
        await expectEventually { screen.context.undo?.text == "“Bread” is deleted." }
        let offered = try #require(screen.context.undo)
        try await desk.posts.delete(posts[1].id, of: desk.ada)
        await expectEventually { screen.context.undo?.text == "“Milk” is deleted." }
        try await screen.undo(offered)
        #expect(try await desk.stored() == [posts[0]])
        await expectEventually { screen.context.undo?.text == "“Milk” is deleted." }
        // A browser that gets no answer sends it twice.
        try await screen.undo(offered)
        #expect(screen.context.said == nil)
        let (second, other) = try await desk.openPosts()
        await expectEventually { !other.context.isLoading }
        try await other.undo(offered)
        #expect(try await desk.stored() == [posts[0]] && other.context.said == .tooLateToUndo)
        await other.perform(.search(""))
        #expect(other.context.said == nil)
        for probe in [probe, second] { probe.expectNothing() }
    }

    @Test("When the board completes, nothing of it is left")
    func completion() async throws {
        let probe = try desk.probe(.posts)
        probe.activate(with: nil)
        try await probe.expectScreen(PostsScreen.self)
        await probe.expectDeallocation()
    }

    @Test("Searching looks for all words in titles and texts, and sorting goes by what was changed last or the title")
    func searching() async throws {
        for (title, content) in [("Bread", "rye"), ("milk", ""), ("Apples", "Bread pudding")] {
            try await desk.save(title, content)
        }
        let (_, screen) = try await desk.openPosts()
        await expectEventually { titles(screen).count == 3 }
        await screen.perform(.sort(.title))
        #expect(titles(screen) == ["Apples", "Bread", "milk"])
        await screen.perform(.search(" BREAD "))
        #expect(titles(screen) == ["Apples", "Bread"])
        await screen.perform(.search("bread pudd"))
        #expect(titles(screen) == ["Apples"])
        await screen.perform(.search("% _ '"))
        #expect(screen.context.empty?.title == "Nothing found")
        await screen.perform(.search(""))
        #expect(titles(screen).count == 3)
    }

    @Test("Of a saved post that is not shown, the list says that it is saved, until something else is done")
    func savedElsewhere() async throws {
        try await desk.save("Bread")
        let milk = try await desk.save("Milk")
        let (probe, screen) = try await desk.openPosts(.init(search: "bread"))
        await expectEventually { titles(screen) == ["Bread"] }
        for isDone in [false, true] {
            probe.interact(.noteSaved(milk.id))
            await expectEventually { screen.output.saved == milk }
            let notice = screen.context.said?.text
            #expect(notice == (isDone ? nil : "“Milk” is saved. It is not among the posts shown here."))
            await screen.perform(.search(""))
            #expect(screen.output.saved == nil)
        }
    }

    @Test("A long list is shown page by page; a search begins at the first page")
    func paging() async throws {
        for number in 1...120 { try await desk.save("Post \(number)") }
        let (_, screen) = try await desk.openPosts()
        await expectEventually { titles(screen).count == 50 }
        #expect(screen.context.heading == "120 posts")
        for expected in [100, 120, 120] {
            await screen.perform(.showMore)
            #expect(titles(screen).count == expected)
        }
        #expect(screen.context.more == nil)
        await screen.perform(.search("Post"))
        #expect(titles(screen).count == 50 && screen.context.more?.action == "showMore")
    }

    @Test("However long a list is, the window holds a part of it; it goes on to the end, and back to the beginning")
    func longList() async throws {
        for number in 100...399 { try await desk.save("Post \(number)") }
        let (_, screen) = try await desk.openPosts(.init(order: .title))
        await expectEventually { titles(screen).count == 50 }
        #expect(screen.output.posts.count == 51 && screen.context.first == nil)
        var steps = 0
        while screen.context.more != nil {
            await screen.perform(.showMore)
            #expect(screen.output.posts.count <= 201)
            steps += 1
        }
        #expect(steps == 5 && titles(screen) == (200...399).map { "Post \($0)" })
        #expect(screen.context.heading == "300 posts" && screen.context.first != nil)
        // A post before the visible part changes nothing in it except the number.
        try await desk.save("A new one")
        await expectEventually { screen.context.heading == "301 posts" }
        #expect(titles(screen).first == "Post 200")
        await screen.perform(.showFirst)
        #expect(titles(screen).first == "A new one" && titles(screen).count == 50 && screen.context.first == nil)
    }

    @Test("Of long texts the list holds the words that it shows")
    func excerpts() async throws {
        try await desk.save("Long", String(repeating: "one two three\n", count: 280))
        try await desk.save("Short", "one\ntwo")
        let (_, screen) = try await desk.openPosts(.init(order: .title))
        await expectEventually { titles(screen).count == 2 }
        #expect(screen.output.posts.map(\.excerpt.count) == [120, 7])
        var held = ""
        dump(screen.output.posts, to: &held)
        #expect(held.components(separatedBy: "three").count == 9)
        #expect(screen.context.posts.map(\.detail) == screen.output.posts.map(\.excerpt))
        let sentence = String(repeating: "word ", count: 20) + "the end. And so on, as long as it takes."
        try await desk.save("End", sentence)
        await expectEventually { screen.output.posts.first?.excerpt.hasSuffix("the end. And so on…") == true }
    }

    @Test("A line that has not changed is neither read nor drawn again")
    func unchangedLines() async throws {
        let posts = try await [desk.save("One", "first"), desk.save("Two", "second")]
        let line = PostLine(posts[0], at: Place(values: [], id: posts[0].id))
        var (same, changed) = (posts[0], posts[0])
        same.content = try Content("not read")
        changed.revision += 1
        #expect(PostLine(same, at: line.place, after: line).excerpt == "first")
        changed.content = try Content("changed")
        #expect(PostLine(changed, at: line.place, after: line).excerpt == "changed")
        let (_, screen) = try await desk.openPosts()
        await expectEventually { titles(screen).count == 2 }
        let regions = PostsScreen.draw(screen.context).pieces.compactMap { piece in
            if case .region(let region) = piece { region.id } else { nil }
        }
        #expect(Set(regions) == Set(posts.map { "/posts/\($0.id.rawValue)" }))
    }

    @Test("Of a long text the list reads no further than it shows")
    func reading() {
        var read = 0
        let text = AnyIterator { () -> Character? in
            read += 1
            return read > 4_000 ? nil : "😀"
        }
        let excerpt = PostLine.excerpt(of: text)
        #expect(excerpt.count == 121 && excerpt.hasSuffix("…") && read < 125)
    }

    @Test("What is looked for and its order stand in the address, which shows them again")
    func address() async throws {
        for title in ["Bread", "Apples & <bread>", "Milk"] { try await desk.save(title) }
        let (probe, screen) = try await desk.openPosts()
        await expectEventually { titles(screen).count == 3 }
        #expect(screen.address == "/posts")
        await screen.perform(.search("& bread"))
        await screen.perform(.sort(.title))
        #expect(screen.address == "/posts?q=%26%20bread&sort=title")
        probe.activate(with: nil)
        #expect(screen.address == "/posts?q=%26%20bread&sort=title")
        let again = try desk.probe(.posts)
        again.activate(with: try #require(screen.route as? PostsInput))
        let other = try await again.expectScreen(PostsScreen.self)
        await expectEventually { titles(other) == ["Apples & <bread>"] }
        #expect(other.address == screen.address)
        again.activate(with: PostsInput())
        await expectEventually { titles(other).count == 3 }
        #expect(other.address == "/posts")
        again.expectNothing()
    }

    @Test("Creating and choosing are said to whoever knows the way")
    func ways() async throws {
        let (probe, screen) = try await desk.openPosts()
        await screen.perform(.create)
        await probe.expectOutput(.create)
        let id = Post.ID()
        await screen.perform(try PostsAction(name: PostsAction.openName(id), form: .init([])))
        await probe.expectOutput(.selected(id))
        #expect(throws: (any Error).self) { try PostsAction(name: "open x", form: .init([])) }
    }

    @Test("What can't be read is said, with a way to try again")
    func failure() async throws {
        desk.platform.fail(with: .storage("disk full"))
        let (_, screen) = try await desk.openPosts()
        await expectEventually { screen.context.tryAgain != nil }
        #expect(screen.context.notice?.text == "Your posts can’t be read right now.")
        desk.platform.fail(with: nil)
        await screen.perform(.tryAgain)
        #expect(screen.context.notice == nil && screen.context.empty != nil)
    }

    @Test("Offline, what was known last is shown and marked")
    func offline() async throws {
        try await desk.save("Known")
        desk.platform.goOffline()
        let (_, screen) = try await desk.openPosts()
        await expectEventually { titles(screen) == ["Known"] }
        #expect(screen.context.notice?.text.contains("can’t be reached right now") == true)
    }

    @Test("Activated again, the board goes back to its list")
    func again() async throws {
        let (probe, screen) = try await desk.openPosts()
        probe.activate(with: nil)
        #expect(probe.root.navigator.stack.map(\.id) == [screen.id])
    }
}

extension PostsScreen {
    /// Presses "Undo", of a notice that is or was shown.
    fileprivate func undo(_ notice: Notice? = nil) async throws {
        let target = (notice ?? context.undo)?.undoTarget?.text ?? ""
        await perform(try PostsAction(name: "undo", form: WebForm([(UndoTarget.fieldName, target)])))
    }
}
