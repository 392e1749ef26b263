import BackplaneTesting
import Domain
import PostsInterface
import Testing

@testable import Posts

@MainActor
@Suite("One post", .timeLimit(.minutes(5)))
struct PostTests {
    private let desk: Desk

    init() throws {
        desk = try Desk()
    }

    private func form(
        _ title: String, _ content: String = "", revision: Int = 0, on screen: PostScreen
    ) -> PostForm {
        PostForm(id: screen.output.id, title: title, content: content, revision: revision)
    }

    @Test("A new post is saved once, however often its form is sent, and leads back to the list")
    func create() async throws {
        let probe = try desk.probe(.post)
        probe.activate(with: .new)
        let screen = try await probe.expectScreen(PostScreen.self)
        #expect(screen.address == "/posts/new" && screen.title == "New post")
        await screen.perform(.save(form(" <b>Hi</b> ", "one\r\ntwo", on: screen)))
        await screen.perform(.save(form(" <b>Hi</b> ", "one\r\ntwo", on: screen)))
        await probe.expectOutput(.finished)
        await probe.expectCompletion()
        let stored = try await desk.stored()
        #expect(stored.map(\.title.text) == ["<b>Hi</b>"])
        #expect(stored.map(\.content.text) == ["one\ntwo"])
    }

    @Test("What can't be a title or a text is said at its field, and what was typed stays")
    func problems() async throws {
        let probe = try desk.probe(.post)
        probe.activate(with: .new)
        let screen = try await probe.expectScreen(PostScreen.self)
        await screen.perform(.save(form("  ", String(repeating: "a", count: 4_001), on: screen)))
        let shown = try #require(screen.context.form)
        #expect(shown.title.error == "Enter the title.")
        #expect(shown.content.error?.hasPrefix("The text is too long. Use at most 4000 characters") == true)
        #expect(shown.content.value.count == 4_001)
        await screen.perform(.save(form("a\u{202E}b", on: screen)))
        #expect(screen.context.form?.title.error?.contains("U+202E") == true)
        #expect(screen.context.form?.content.error == nil)
        #expect(try await desk.stored().isEmpty)
    }

    @Test("A post is shown as it is, changed and saved")
    func edit() async throws {
        let post = try await desk.save("First", "text")
        let probe = try desk.probe(.post)
        probe.activate(with: .existing(post.id))
        let screen = try await probe.expectScreen(PostScreen.self)
        await expectEventually { screen.context.form != nil }
        #expect(screen.context.heading == "First" && screen.context.form?.content.value == "text")
        await screen.perform(.save(form("Second", "text", revision: post.revision, on: screen)))
        await probe.expectOutput(.finished)
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

    @Test("A form that is older than what is stored is shown with what differs, and can begin anew")
    func stale() async throws {
        let (probe, screen) = try await changedElsewhere()
        await screen.perform(.save(form("Mine", "one three", revision: 1, on: screen)))
        let conflict = try #require(screen.context.form?.conflict)
        #expect(conflict.fields.map(\.label) == ["Title", "Text"])
        #expect(conflict.fields[0].difference.parts.map(\.text) == ["Theirs", "Mine"])
        #expect(conflict.fields[1].difference.parts.map(\.text) == ["one ", "two", "three"])
        #expect(screen.context.form?.title.value == "Mine" && screen.context.form?.save == nil)
        #expect(try await desk.stored().map(\.title.text) == ["Theirs"])
        await screen.perform(.reload)
        #expect(screen.context.form?.title.value == "Theirs" && screen.context.form?.conflict == nil)
        await screen.perform(.save(form("Mine", revision: 2, on: screen)))
        await probe.expectOutput(.finished)
    }

    @Test("Who has seen what differs can save their own over it, but not over what came after that")
    func replacing() async throws {
        let (probe, screen) = try await changedElsewhere()
        await screen.perform(.save(form("Mine", "one three", revision: 1, on: screen)))
        let seen = try #require(screen.context.form?.conflict).latest
        var latest = try #require(try await desk.stored().first)
        latest.title = try Title("Theirs again")
        try await desk.posts.save(latest)
        func replace(_ revision: Int) throws -> PostAction {
            try PostAction(
                name: "replace",
                form: .init([
                    ("id", screen.output.id.rawValue), ("title", "Mine"), ("content", "one three"), ("revision", "1"),
                    ("latest", "\(revision)"),
                ]))
        }
        await screen.perform(try replace(seen))
        #expect(screen.context.form?.conflict?.fields[0].difference.parts.map(\.text) == ["Theirs again", "Mine"])
        await screen.perform(try replace(try #require(screen.context.form?.conflict).latest))
        await probe.expectOutput(.finished)
        #expect(try await desk.stored().map(\.title.text) == ["Mine"])
    }

    @Test("A field that only the other version has changed is not asked about, and not replaced")
    func otherField() async throws {
        let (probe, screen) = try await changedElsewhere()
        await screen.perform(.save(form("First", "one three", revision: 1, on: screen)))
        let shown = try #require(screen.context.form)
        #expect(shown.conflict?.fields.map(\.label) == ["Text"] && shown.title.value == "Theirs")
        let latest = try #require(shown.conflict).latest
        await screen.perform(.save(form("Theirs", "one three", revision: latest, on: screen)))
        await probe.expectOutput(.finished)
        #expect(try await desk.stored().map(\.title.text) == ["Theirs"])
    }

    @Test("A post that is deleted elsewhere while one writes can be saved as a new one, or comes back")
    func deletedWhileWriting() async throws {
        let post = try await desk.save("First", "text")
        let probe = try desk.probe(.post)
        probe.activate(with: .existing(post.id))
        let screen = try await probe.expectScreen(PostScreen.self)
        await expectEventually { screen.context.form != nil }
        try await desk.posts.delete(post.id, of: desk.ada)
        await expectEventually { screen.isMissing }
        #expect(screen.context.form?.content.value == "text" && screen.context.form?.delete == nil)
        #expect(screen.context.form?.save?.title == "Save as a new post" && screen.context.form?.revision == 0)
        try await desk.posts.putBack(post)
        await expectEventually { screen.context.form?.id == post.id.rawValue }
        #expect(screen.context.form?.save?.title == "Save" && !screen.isMissing && screen.context.notice == nil)
        try await desk.posts.delete(post.id, of: desk.ada)
        await expectEventually { screen.isMissing }
        await screen.perform(.save(form("Mine", "text", on: screen)))
        await probe.expectOutput(.finished)
        let stored = try await desk.stored()
        #expect(stored.map(\.title.text) == ["Mine"] && stored.map(\.id) != [post.id])
    }

    @Test("A post that was deleted and put back has its revision, so that who has seen another one is told so")
    func putBack() async throws {
        var post = try await desk.save("First", "one two")
        post.title = try Title("Second")
        let latest = try await desk.posts.save(post)
        try await desk.posts.delete(post.id, of: desk.ada)
        #expect(try await desk.posts.putBack(latest) == latest)
        let probe = try desk.probe(.post)
        probe.activate(with: .existing(post.id))
        let screen = try await probe.expectScreen(PostScreen.self)
        // A draft that was begun on the first revision.
        await screen.perform(.save(form("First", "three", revision: 1, on: screen)))
        await expectEventually { screen.context.form?.conflict != nil }
        #expect(try await desk.stored() == [latest])
    }

    @Test("A page of a post that is gone has a form for what was written before, which makes a new post")
    func draftOfGone() async throws {
        let post = try await desk.save("First", "text")
        try await desk.posts.delete(post.id, of: desk.ada)
        let probe = try desk.probe(.post)
        probe.activate(with: .existing(post.id))
        let screen = try await probe.expectScreen(PostScreen.self)
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
        await probe.expectOutput(.finished)
        #expect(try await desk.stored().map(\.title.text) == ["Mine"])
    }

    @Test("Who has not saved yet is told that it was changed elsewhere, and can look at that")
    func changedWhileWriting() async throws {
        let (_, screen) = try await changedElsewhere()
        #expect(screen.context.notice?.text.hasPrefix("This post was changed in another window") == true)
        #expect(screen.context.form?.conflict == nil && screen.context.form?.save != nil)
        let action = try #require(screen.context.notice?.action)
        await screen.perform(try PostAction(name: action.action, form: .init([])))
        #expect(screen.context.form?.title.value == "Theirs" && screen.context.notice == nil)
    }

    private func changedElsewhere() async throws -> (BoardProbe<PostPlace, PostOutcome, Never>, PostScreen) {
        var post = try await desk.save("First", "one two")
        let probe = try desk.probe(.post)
        probe.activate(with: .existing(post.id))
        let screen = try await probe.expectScreen(PostScreen.self)
        await expectEventually { screen.context.form != nil }
        post.title = try Title("Theirs")
        try await desk.posts.save(post)
        await expectEventually { screen.context.notice?.action != nil }
        return (probe, screen)
    }

    @Test("A form that comes before its post is read, as after a sleep, changes that post and makes no other")
    func early() async throws {
        let post = try await desk.save("First", "text")
        let probe = try desk.probe(.post)
        probe.activate(with: .existing(post.id))
        let screen = try await probe.expectScreen(PostScreen.self)
        await screen.perform(.save(form("Second", "text", revision: post.revision, on: screen)))
        await probe.expectOutput(.finished)
        let stored = try await desk.stored()
        #expect(stored.map(\.title.text) == ["Second"] && stored.map(\.id) == [post.id])
        #expect(stored.map(\.createdAt) == [post.createdAt])
    }

    @Test("A form that comes early over a later change is told so, and keeps what was typed")
    func earlyAndStale() async throws {
        let post = try await desk.save("First")
        let probe = try desk.probe(.post)
        probe.activate(with: .existing(post.id))
        let screen = try await probe.expectScreen(PostScreen.self)
        await screen.perform(.save(form("Mine", revision: 0, on: screen)))
        await expectEventually { screen.context.form?.conflict != nil }
        #expect(screen.context.form?.title.value == "Mine" && screen.context.form?.revision == 0)
        #expect(try await desk.stored() == [post])
    }

    @Test("The page of a post that is gone, or never was the person's, saves nothing, and keeps what was typed")
    func saveGone() async throws {
        let bob = try #require(OwnerID(rawValue: "bob"))
        let theirs = try await desk.posts.save(Post(owner: bob, title: try Title("Bob's"), content: try Content("")))
        for (id, isEarly) in [(theirs.id, true), (theirs.id, false), (Post.ID(), true), (Post.ID(), false)] {
            let probe = try desk.probe(.post)
            probe.activate(with: .existing(id))
            let screen = try await probe.expectScreen(PostScreen.self)
            if !isEarly { await expectEventually { screen.isMissing } }
            await screen.perform(.save(form("Mine", revision: 1, on: screen)))
            #expect(screen.isMissing && screen.context.form?.title.value == "Mine")
            #expect(screen.context.form?.id != id.rawValue && screen.context.form?.revision == 0)
        }
        #expect(try await desk.stored().isEmpty)
    }

    @Test("A new post whose answer was lost is there once when it is published again")
    func lostAnswer() async throws {
        let probe = try desk.probe(.post)
        probe.activate(with: .new)
        let screen = try await probe.expectScreen(PostScreen.self)
        desk.platform.loseAnswers()
        await screen.perform(.save(form("Bread", on: screen)))
        #expect(screen.context.notice?.text.contains("this may or may not be done") == true)
        desk.platform.loseAnswers(false)
        await screen.perform(.save(form("Bread", on: screen)))
        await probe.expectOutput(.finished)
        #expect(try await desk.stored().map(\.title.text) == ["Bread"])
    }

    @Test("What was saved or deleted although the answer was lost is said to be, and is no other window's")
    func lostAnswerOfChange() async throws {
        let post = try await desk.save("First", "text")
        let probe = try desk.probe(.post)
        probe.activate(with: .existing(post.id))
        let screen = try await probe.expectScreen(PostScreen.self)
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
        let probe = try desk.probe(.post)
        probe.activate(with: .new)
        let screen = try await probe.expectScreen(PostScreen.self)
        desk.platform.loseAnswers()
        await screen.perform(.save(form("Bread", on: screen)))
        desk.platform.loseAnswers(false)
        await screen.perform(.save(form("Rye bread", on: screen)))
        #expect(screen.context.form?.conflict?.heading.hasPrefix("You have already published this") == true)
        #expect(screen.context.form?.title.value == "Rye bread")
        await screen.perform(.reload)
        let shown = try #require(screen.context.form)
        #expect(shown.title.value == "Bread" && shown.revision == 1 && shown.save?.title == "Save")
        await screen.perform(.save(form("Rye bread", revision: shown.revision, on: screen)))
        await probe.expectOutput(.finished)
        #expect(try await desk.stored().map(\.title.text) == ["Rye bread"])
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
        #expect(screen.context.form?.conflict?.heading.hasPrefix("You have already published this") == true)
        await screen.perform(.save(sent))
        await after.expectOutput(.finished)
        #expect(try await desk.stored().map(\.id) == [sent.id])
    }

    @Test("The form of a new post with the id of somebody else's saves one's own, and nothing happens to theirs")
    func stolenID() async throws {
        let bob = try #require(OwnerID(rawValue: "bob"))
        let theirs = try await desk.posts.save(Post(owner: bob, title: try Title("Bob's"), content: try Content("")))
        let probe = try desk.probe(.post)
        probe.activate(with: .new)
        let screen = try await probe.expectScreen(PostScreen.self)
        await screen.perform(.save(PostForm(id: theirs.id, title: "Mine", content: "", revision: 0)))
        await probe.expectOutput(.finished)
        #expect(try await desk.posts.post(theirs.id, of: bob) == theirs)
        #expect(try await desk.stored().map(\.title.text) == ["Mine"])
    }

    @Test(
        "Offline, a post that was not read before is said to be out of reach, not gone, and appears with the connection"
    )
    func unknown() async throws {
        var post = try await desk.save("First")
        desk.platform.goOffline(isForgetful: true)
        let probe = try desk.probe(.post)
        probe.activate(with: .existing(post.id))
        let screen = try await probe.expectScreen(PostScreen.self)
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
        let probe = try desk.probe(.post)
        probe.activate(with: .existing(post.id))
        let screen = try await probe.expectScreen(PostScreen.self)
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
            let probe = try desk.probe(.post)
            probe.activate(with: .existing(id))
            let screen = try await probe.expectScreen(PostScreen.self)
            await expectEventually { screen.context.missing != nil }
            #expect(screen.context.form?.isForDraft == true && screen.context.heading == "Post")
        }
        let mine = try await desk.save("Mine")
        let probe = try desk.probe(.post)
        probe.activate(with: .existing(mine.id))
        let screen = try await probe.expectScreen(PostScreen.self)
        await expectEventually { screen.context.form != nil }
    }

    @Test("Offline, full or signed out: nothing is saved, the person is told and what they typed stays")
    func refused() async throws {
        let probe = try desk.probe(.post)
        probe.activate(with: .new)
        let screen = try await probe.expectScreen(PostScreen.self)
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
