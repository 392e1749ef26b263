import BackplaneTesting
import DesignSystemInterface
import Domain
import PostsInterface
import Testing

@testable import Posts

extension PostTests {
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
        await screen.perform(.save(form("Theirs ", "one three", revision: 1, on: screen)))
        #expect(screen.context.form?.conflict?.fields.map(\.label) == ["Text"])
        await screen.perform(.reload)
        #expect(screen.context.form?.title.value == "Theirs" && screen.context.form?.conflict == nil)
        await screen.perform(.save(form("Mine", revision: 2, on: screen)))
        await probe.expectOutput(.saved(screen.output.id))
    }

    @Test("Where nothing of one's own differs from what is stored, there is nothing to choose")
    func nothingOwn() async throws {
        let (_, screen) = try await changedElsewhere()
        await screen.perform(.save(form("First ", "one two", revision: 1, on: screen)))
        let shown = try #require(screen.context.form)
        #expect(shown.conflict == nil && shown.title.value == "Theirs" && shown.revision == 2)
        #expect(screen.context.notice?.text.hasPrefix("This is the version that is stored now.") == true)
    }

    @Test("The page of a conflict is about the stored version: its title, and when it was changed")
    func conflictHead() throws {
        let seen = Post(
            owner: desk.ada, title: try Title("First"), content: try Content(""), updatedAt: Moment(rawValue: 1))
        var latest = seen
        (latest.title, latest.updatedAt) = (try Title("Theirs"), Moment(rawValue: 60_000))
        let output = PostOutput(id: seen.id)
        output.show(seen)
        (output.latest, output.message) = (latest, .conflict)
        let context = PostContext(output, at: .existing(seen.id))
        #expect(context.heading == "Theirs")
        #expect(context.changed == PageTime(latest.updatedAt.date, after: "Last changed"))
        // A new post has no such time, also if it turns out to be stored already.
        output.seen = nil
        #expect(PostContext(output, at: .new).changed == nil)
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
        await probe.expectOutput(.saved(screen.output.id))
        #expect(try await desk.stored().map(\.title.text) == ["Mine"])
    }

    @Test("A field that only the other version has changed is not asked about, and not replaced")
    func otherField() async throws {
        let (probe, screen) = try await changedElsewhere()
        // A space at the end is no change either.
        await screen.perform(.save(form("First ", "one three", revision: 1, on: screen)))
        let shown = try #require(screen.context.form)
        #expect(shown.conflict?.fields.map(\.label) == ["Text"] && shown.title.value == "Theirs")
        let latest = try #require(shown.conflict).latest
        await screen.perform(.save(form("Theirs", "one three", revision: latest, on: screen)))
        await probe.expectOutput(.saved(screen.output.id))
        #expect(try await desk.stored().map(\.title.text) == ["Theirs"])
    }

    @Test("A post that is deleted elsewhere while one writes can be saved as a new one, or comes back")
    func deletedWhileWriting() async throws {
        let post = try await desk.save("First", "text")
        let (probe, screen) = try await desk.openPost(.existing(post.id))
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
        await probe.expectOutput(.saved(screen.output.id))
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
        let (_, screen) = try await desk.openPost(.existing(post.id))
        // A draft that was begun on the first revision.
        await screen.perform(.save(form("First", "three", revision: 1, on: screen)))
        await expectEventually { screen.context.form?.conflict != nil }
        #expect(try await desk.stored() == [latest])
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
        let (probe, screen) = try await desk.openPost(.existing(post.id))
        await expectEventually { screen.context.form != nil }
        post.title = try Title("Theirs")
        try await desk.posts.save(post)
        await expectEventually { screen.context.notice?.action != nil }
        return (probe, screen)
    }

    @Test("A form that comes before its post is read, as after a sleep, changes that post and makes no other")
    func early() async throws {
        let post = try await desk.save("First", "text")
        let (probe, screen) = try await desk.openPost(.existing(post.id))
        await screen.perform(.save(form("Second", "text", revision: post.revision, on: screen)))
        await probe.expectOutput(.saved(screen.output.id))
        let stored = try await desk.stored()
        #expect(stored.map(\.title.text) == ["Second"] && stored.map(\.id) == [post.id])
        #expect(stored.map(\.createdAt) == [post.createdAt])
    }

    @Test("A form that comes early over a later change is told so, and keeps what was typed")
    func earlyAndStale() async throws {
        let post = try await desk.save("First")
        let (_, screen) = try await desk.openPost(.existing(post.id))
        await screen.perform(.save(form("Mine", revision: 0, on: screen)))
        await expectEventually { screen.context.form?.conflict != nil }
        #expect(screen.context.form?.title.value == "Mine" && screen.context.form?.revision == 0)
        #expect(try await desk.stored() == [post])
    }
}
