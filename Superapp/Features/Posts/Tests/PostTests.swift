import BackplaneTesting
import Domain
import PostsInterface
import Testing

@testable import Posts

@MainActor
@Suite("One post", .timeLimit(.minutes(5)))
struct PostTests {
    let desk: Desk

    init() throws {
        desk = try Desk()
    }

    func form(
        _ title: String, _ content: String = "", revision: Int = 0, on screen: PostScreen
    ) -> PostForm {
        PostForm(id: screen.output.id, title: title, content: content, revision: revision)
    }

    @Test("A new post is saved once, however often its form is sent, and leads back to the list")
    func create() async throws {
        let (probe, screen) = try await desk.openPost(.new)
        #expect(screen.address == "/posts/new" && screen.title == "New post")
        await screen.perform(.save(form(" <b>Hi</b> ", "one\r\ntwo", on: screen)))
        await screen.perform(.save(form(" <b>Hi</b> ", "one\r\ntwo", on: screen)))
        await probe.expectOutput(.saved(screen.output.id))
        await probe.expectCompletion()
        let stored = try await desk.stored()
        #expect(stored.map(\.title.text) == ["<b>Hi</b>"])
        #expect(stored.map(\.content.text) == ["one\ntwo"])
    }

    @Test("What can't be a title or a text is said at its field, and what was typed stays")
    func problems() async throws {
        let (_, screen) = try await desk.openPost(.new)
        await screen.perform(.save(form("  ", String(repeating: "a", count: 4_001), on: screen)))
        let shown = try #require(screen.context.form)
        #expect(shown.title.error == "Enter the title.")
        #expect(shown.content.error?.hasPrefix("The text is too long. Use at most 4,000 characters, not 4,001") == true)
        #expect(shown.content.value.count == 4_001)
        await screen.perform(.save(form("a\u{202E}b", on: screen)))
        #expect(screen.context.form?.title.error?.contains("U+202E") == true)
        #expect(screen.context.form?.content.error == nil)
        #expect(try await desk.stored().isEmpty)
    }

    @Test("A post is shown as it is, changed and saved")
    func edit() async throws {
        let post = try await desk.save("First", "text")
        let (probe, screen) = try await desk.openPost(.existing(post.id))
        await expectEventually { screen.context.form != nil }
        #expect(screen.context.heading == "First" && screen.context.form?.content.value == "text")
        await screen.perform(.save(form("Second", "text", revision: post.revision, on: screen)))
        await probe.expectOutput(.saved(screen.output.id))
        #expect(try await desk.stored().map(\.title.text) == ["Second"])
    }

    @Test("When the board completes, nothing of it is left")
    func completion() async throws {
        let post = try await desk.save("First")
        let probe = try desk.probe(.post)
        probe.activate(with: .existing(post.id))
        try await probe.expectScreen(PostScreen.self)
        await probe.expectDeallocation()
    }

    @Test(
        "Offline, a post that was not read before is said to be out of reach, not gone, and appears with the connection"
    )
    func unknown() async throws {
        var post = try await desk.save("First")
        desk.platform.goOffline(isForgetful: true)
        let (_, screen) = try await desk.openPost(.existing(post.id))
        await expectEventually { screen.context.missing?.title == "This post can’t be read right now" }
        #expect(!screen.isMissing && screen.context.form == nil && screen.context.notice == nil)
        desk.platform.recover()
        post.title = try Title("Second")
        try await desk.posts.save(post)
        await expectEventually { screen.context.form?.title.value == "Second" }
    }

    @Test("Deleting leads back to the list, where it can be put back")
    func delete() async throws {
        let post = try await desk.save("Gone")
        let (probe, screen) = try await desk.openPost(.existing(post.id))
        await expectEventually { screen.context.form != nil }
        await screen.perform(.delete)
        await probe.expectOutput(.finished)
        #expect(try await desk.stored().isEmpty)
    }

    @Test("A post that is somebody else's or unknown is not there")
    func gone() async throws {
        let bob = try #require(OwnerID(rawValue: "bob"))
        let theirs = try await desk.posts.save(Post(owner: bob, title: try Title("Bob's"), content: try Content("")))
        for id in [theirs.id, Post.ID()] {
            let (probe, screen) = try await desk.openPost(.existing(id))
            await expectEventually { screen.context.missing != nil }
            #expect(screen.context.form?.isForDraft == true && screen.context.heading == "Post")
        }
        let mine = try await desk.save("Mine")
        let (_, screen) = try await desk.openPost(.existing(mine.id))
        await expectEventually { screen.context.form != nil }
    }
}
