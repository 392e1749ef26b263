import BackplaneTesting
import DesignSystemInterface
import Domain
import PostsInterface
import Testing

@testable import Posts

extension PostTests {
    @Test("A page of a post that is gone has a form for what was written before, which makes a new post")
    func draftOfGone() async throws {
        let post = try await desk.save("First", "text")
        try await desk.posts.delete(post.id, of: desk.ada)
        let (probe, screen) = try await desk.openPost(.existing(post.id))
        await expectEventually { screen.isMissing }
        let shown = try #require(screen.context.form)
        #expect(shown.isForDraft && shown.revision == 0 && shown.id != post.id.rawValue && shown.title.value == "")
        #expect(shown.save?.title == "Save as a new post" && shown.delete == nil)
        try await desk.posts.putBack(post)
        await expectEventually { screen.context.form?.id == post.id.rawValue }
        #expect(screen.context.form?.isForDraft == false && screen.context.form?.title.value == "First")
        try await desk.posts.delete(post.id, of: desk.ada)
        await expectEventually { screen.isMissing }
        await screen.perform(.save(form("Mine", "text", on: screen)))
        await probe.expectOutput(.saved(screen.output.id))
        #expect(try await desk.stored().map(\.title.text) == ["Mine"])
    }

    @Test("The page of a post that is gone, or never was the person's, saves nothing, and keeps what was typed")
    func saveGone() async throws {
        let bob = try #require(OwnerID(rawValue: "bob"))
        let theirs = try await desk.posts.save(Post(owner: bob, title: try Title("Bob's"), content: try Content("")))
        for (id, isEarly) in [(theirs.id, true), (theirs.id, false), (Post.ID(), true), (Post.ID(), false)] {
            let (_, screen) = try await desk.openPost(.existing(id))
            if !isEarly { await expectEventually { screen.isMissing } }
            await screen.perform(.save(form("Mine", revision: 1, on: screen)))
            #expect(screen.isMissing && screen.context.form?.title.value == "Mine")
            #expect(screen.context.form?.id != id.rawValue && screen.context.form?.revision == 0)
        }
        #expect(try await desk.stored().isEmpty)
    }

    @Test("A new post whose answer was lost is there once when it is published again")
    func lostAnswer() async throws {
        let (probe, screen) = try await desk.openPost(.new)
        desk.platform.loseAnswers()
        await screen.perform(.save(form("Bread", on: screen)))
        #expect(screen.context.notice?.text.contains("this may or may not be done") == true)
        desk.platform.loseAnswers(false)
        await screen.perform(.save(form("Bread", on: screen)))
        await probe.expectOutput(.saved(screen.output.id))
        #expect(try await desk.stored().map(\.title.text) == ["Bread"])
    }

    @Test("What was saved or deleted although the answer was lost is said to be, and is no other window's")
    func lostAnswerOfChange() async throws {
        let post = try await desk.save("First", "text")
        let (probe, screen) = try await desk.openPost(.existing(post.id))
        await expectEventually { screen.context.form != nil }
        desk.platform.loseAnswers()
        await screen.perform(.save(form("Second", "text", revision: post.revision, on: screen)))
        await expectEventually { screen.context.notice?.text == "It has been saved." }
        #expect(screen.context.form?.revision == 2 && screen.context.form?.conflict == nil)
        #expect(screen.context.heading == "Second")
        await screen.perform(.delete)
        await probe.expectOutput(.finished)
        for try await deleted in desk.posts.deleted(of: desk.ada) {
            #expect(deleted?.title.text == "Second")
            break
        }
    }

    @Test("Published again with other words, it is told what was stored, and can be looked at and changed")
    func lostAnswerChanged() async throws {
        let (probe, screen) = try await desk.openPost(.new)
        desk.platform.loseAnswers()
        await screen.perform(.save(form("Bread", on: screen)))
        desk.platform.loseAnswers(false)
        await screen.perform(.save(form("Rye bread", on: screen)))
        #expect(screen.context.form?.conflict?.heading.hasPrefix("You have already saved this") == true)
        #expect(screen.context.form?.title.value == "Rye bread")
        await screen.perform(.reload)
        let shown = try #require(screen.context.form)
        #expect(shown.title.value == "Bread" && shown.revision == 1 && shown.save?.title == "Save")
        await screen.perform(.save(form("Rye bread", revision: shown.revision, on: screen)))
        await probe.expectOutput(.saved(screen.output.id))
        #expect(try await desk.stored().map(\.title.text) == ["Rye bread"])
    }

    @Test("Published again with other words, it can be saved as another post, beside what was stored")
    func another() async throws {
        let (probe, screen) = try await desk.openPost(.new)
        desk.platform.loseAnswers()
        await screen.perform(.save(form("Bread", on: screen)))
        desk.platform.loseAnswers(false)
        await screen.perform(.save(form("Milk", on: screen)))
        let conflict = try #require(screen.context.form?.conflict)
        let sent = WebForm([("another", conflict.anotherID), ("title", "Milk"), ("content", "")])
        await screen.perform(try PostAction(name: try #require(conflict.another?.action), form: sent))
        await probe.expectOutput(.saved(screen.output.id))
        #expect(Set(try await desk.stored().map(\.title.text)) == ["Bread", "Milk"])
    }

    @Test("A new post whose answer was lost before the window slept is there once when its form is sent after it")
    func lostAnswerBeforeSleep() async throws {
        let before = try desk.probe(.post)
        before.activate(with: .new)
        let sent = form("Bread", on: try await before.expectScreen(PostScreen.self))
        desk.platform.loseAnswers()
        await (try await before.expectScreen(PostScreen.self)).perform(.save(sent))
        desk.platform.loseAnswers(false)
        let after = try desk.probe(.post)
        after.activate(with: .new)
        let screen = try await after.expectScreen(PostScreen.self)
        await screen.perform(.save(PostForm(id: sent.id, title: "Rye bread", content: "", revision: 0)))
        #expect(screen.context.form?.conflict?.heading.hasPrefix("You have already saved this") == true)
        await screen.perform(.save(sent))
        await after.expectOutput(.saved(screen.output.id))
        #expect(try await desk.stored().map(\.id) == [sent.id])
    }

    @Test("The form of a new post with the id of somebody else's saves one's own, and nothing happens to theirs")
    func stolenID() async throws {
        let bob = try #require(OwnerID(rawValue: "bob"))
        let theirs = try await desk.posts.save(Post(owner: bob, title: try Title("Bob's"), content: try Content("")))
        let (probe, screen) = try await desk.openPost(.new)
        await screen.perform(.save(PostForm(id: theirs.id, title: "Mine", content: "", revision: 0)))
        await probe.expectOutput(.saved(screen.output.id))
        #expect(try await desk.posts.post(theirs.id, of: bob) == theirs)
        #expect(try await desk.stored().map(\.title.text) == ["Mine"])
    }

    @Test("Offline, full or signed out: nothing is saved, the person is told and what they typed stays")
    func refused() async throws {
        let (_, screen) = try await desk.openPost(.new)
        desk.platform.goOffline()
        await screen.perform(.save(form("Typed", on: screen)))
        #expect(screen.context.notice?.text.contains("no connection") == true)
        desk.platform.fail(with: .storage("disk full"))
        await screen.perform(.save(form("Typed", on: screen)))
        #expect(screen.context.notice?.text == RepositoryError.storage("").message)
        desk.session.session = nil
        await screen.perform(.save(form("Typed", on: screen)))
        #expect(screen.context.notice?.text.contains("signed out") == true)
        #expect(screen.context.form?.title.value == "Typed")
    }

    @Test("A form without its fields is refused")
    func malformed() throws {
        #expect(throws: (any Error).self) { try PostAction(name: "save", form: .init([("title", "a")])) }
        #expect(throws: (any Error).self) {
            try PostAction(
                name: "save",
                form: .init([("id", Post.ID().rawValue), ("title", "a"), ("content", ""), ("revision", "x")]))
        }
        #expect(throws: (any Error).self) {
            try PostAction(
                name: "save", form: .init([("id", "../x"), ("title", "a"), ("content", ""), ("revision", "0")]))
        }
        #expect(throws: (any Error).self) { try PostAction(name: "publish", form: .init([])) }
    }
}
