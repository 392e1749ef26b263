import AccountServiceInterface
import ChatInterface
import Foundation
import Paging
import Testing

@testable import Chat

@Suite("Conversations", .timeLimit(.minutes(5)))
struct ConversationTests {
    private let fixture: ChatFixture

    init() throws {
        fixture = try ChatFixture()
    }

    @Test("Two people have one conversation for each subject, whoever begins it")
    func oneForEachSubject() async throws {
        let store = fixture.store
        let plain = try await store.conversation(between: fixture.ada, and: fixture.bob, about: nil)
        let lamp = try await store.conversation(between: fixture.ada, and: fixture.bob, about: fixture.lamp)
        #expect(plain != lamp)
        #expect(try await store.conversation(between: fixture.bob, and: fixture.ada, about: nil) == plain)
        #expect(try await store.conversation(between: fixture.bob, and: fixture.ada, about: fixture.lamp) == lamp)
        #expect(try await store.conversation(between: fixture.eve, and: fixture.ada, about: fixture.lamp) != lamp)
    }

    @Test("Who has begun as many conversations as they may begins no more, however many others have begun with them")
    func limit() async throws {
        let store = ChatStore(database: fixture.database, limits: .init(conversations: 2))
        let talk = try await store.conversation(between: fixture.ada, and: fixture.bob, about: nil)
        _ = try await store.conversation(between: fixture.eve, and: fixture.ada, about: nil)
        _ = try await store.conversation(between: fixture.eve, and: fixture.ada, about: fixture.lamp)
        _ = try await store.conversation(between: fixture.ada, and: fixture.bob, about: fixture.lamp)
        await #expect(throws: ChatError.tooManyConversations(limit: 2)) {
            try await store.conversation(between: fixture.ada, and: fixture.ivy, about: nil)
        }
        #expect(try await store.conversation(between: fixture.bob, and: fixture.ada, about: nil) == talk)
        #expect(try await store.conversation(between: fixture.ada, and: fixture.bob, about: nil) == talk)
    }

    @Test("What a subject is called now is shown to both, in the conversations of the one whose it is")
    func updated() async throws {
        let (lamp, store) = (try await fixture.talk(about: fixture.lamp), fixture.store)
        let others = try await store.conversation(between: fixture.ada, and: fixture.eve, about: fixture.lamp)
        let signals = store.changes.of(.conversation(lamp))
        let desk = ChatSubject(id: fixture.lamp.id, title: "A desk lamp", address: fixture.lamp.address)
        try await store.update(desk, of: fixture.bob.id)
        for person in [fixture.ada, fixture.bob] {
            #expect(try await fixture.history(of: lamp, for: person).subject == desk)
        }
        #expect(try await fixture.history(of: others, for: fixture.ada).subject == fixture.lamp)
        for await _ in signals { break }
    }

    @Test("A subject that is gone has no address, until it is back")
    func gone() async throws {
        let (lamp, store) = (try await fixture.talk(about: fixture.lamp), fixture.store)
        try await fixture.send("Is it there?", from: fixture.ada, in: lamp)
        let gone = ChatSubject(id: fixture.lamp.id, title: "A lamp (removed)")
        // The same title says nothing about the address.
        for subject in [gone, fixture.lamp, ChatSubject(id: fixture.lamp.id, title: "A lamp"), fixture.lamp] {
            try await store.update(subject, of: fixture.bob.id)
            for person in [fixture.ada, fixture.bob] {
                #expect(try await fixture.history(of: lamp, for: person).subject == subject)
                let list = try await store.conversations(of: person.id, span: ListSpan(page: 10)).summaries
                #expect(list.map(\.subject) == [subject])
            }
        }
    }

    @Test("Nobody talks to themselves")
    func yourself() async throws {
        await #expect(throws: ChatError.yourself) {
            try await fixture.store.conversation(between: fixture.ada, and: fixture.ada, about: nil)
        }
    }

    @Test("The list shows the latest first, with its last message, and no conversation that is empty")
    func list() async throws {
        let plain = try await fixture.talk()
        let lamp = try await fixture.talk(about: fixture.lamp)
        _ = try await fixture.store.conversation(between: fixture.ada, and: fixture.eve, about: nil)
        try await fixture.send("Is it there?", from: fixture.ada, in: lamp)
        let later = try ChatFixture(database: fixture.database) { ChatFixture.now.addingTimeInterval(60) }
        _ = try await later.store.send(try MessageText("Hi"), id: MessageID(), from: fixture.bob.id, in: plain)
        let list = try await fixture.store.conversations(of: fixture.ada.id, span: ListSpan(page: 10)).summaries
        #expect(list.map(\.id) == [plain, lamp])
        #expect(list.map(\.last.body) == ["Hi", "Is it there?"])
        #expect(list.map(\.subject) == [nil, fixture.lamp])
        #expect(list.map(\.unread) == [1, 0])
        #expect(list.map(\.other) == [fixture.bob, fixture.bob])
        #expect(try await fixture.unread(fixture.ada) == 1)
    }

    @Test("However many conversations there are, a part of them is read, and the unread ones of all are counted")
    func pages() async throws {
        for number in 1...57 {
            let other = ChatPerson(id: UserID(), name: "Person \(number)")
            let talk = try await fixture.store.conversation(between: fixture.ada, and: other, about: nil)
            // Half of them have the same time.
            let at = ChatFixture.now.addingTimeInterval(TimeInterval(max(0, number - 30)))
            let then = ChatStore(database: fixture.database) { at }
            try await then.send(try MessageText("Hi"), id: MessageID(), from: other.id, in: talk)
        }
        var span = ListSpan<ConversationSummary.Place>(page: 10)
        var (seen, steps): ([ConversationID], Int) = ([], 0)
        while steps < 20 {
            let list = try await fixture.store.conversations(of: fixture.ada.id, span: span)
            #expect(list.summaries.count <= 41 && list.unread == 57)
            let shown = list.summaries.prefix(span.limit)
            seen += shown.map(\.id).filter { !seen.contains($0) }
            guard list.summaries.count > span.limit else { break }
            span.showMore(after: shown.map(\.place))
            steps += 1
        }
        let all = try await fixture.store.conversations(of: fixture.ada.id, span: ListSpan(page: 100)).summaries
        #expect(all.count == 57 && seen == all.map(\.id) && steps == 5)
    }

    @Test("Unread messages are counted for the receiver, and no more once they are read")
    func unread() async throws {
        let talk = try await fixture.talk()
        for text in ["One", "Two", "Three"] { try await fixture.send(text, from: fixture.ada, in: talk) }
        #expect(try await fixture.unread(fixture.bob) == 3)
        #expect(try await fixture.unread(fixture.ada) == 0)
        try await fixture.store.markRead(talk, upTo: 2, by: fixture.bob.id)
        #expect(try await fixture.unread(fixture.bob) == 1)
        try await fixture.store.markRead(talk, upTo: 1, by: fixture.bob.id)
        #expect(try await fixture.unread(fixture.bob) == 1)
        try await fixture.store.markRead(talk, upTo: 3, by: fixture.bob.id)
        #expect(try await fixture.unread(fixture.bob) == 0)
    }

    @Test("Counts that can't be right hide no conversation")
    func damagedCounts() async throws {
        for subject in [nil, fixture.lamp] {
            let talk = try await fixture.store.conversation(between: fixture.ada, and: fixture.bob, about: subject)
            try await fixture.send("One", from: fixture.ada, in: talk)
        }
        try await fixture.database.write {
            try $0.execute(sql: "UPDATE membership SET unread = 9223372036854775807")
        }
        #expect(try #require(await fixture.unread(fixture.bob)) > 0)
        let list = try await fixture.store.conversations(of: fixture.bob.id, span: ListSpan(page: 10))
        #expect(list.summaries.count == 2)
    }

    @Test("What has not been sent yet can't be read in advance")
    func readInAdvance() async throws {
        let talk = try await fixture.talk()
        try await fixture.store.markRead(talk, upTo: 1_000, by: fixture.bob.id)
        try await fixture.send("New", from: fixture.ada, in: talk)
        #expect(try await fixture.unread(fixture.bob) == 1)
    }

    @Test("Unread counts are live, and only those concerned are told")
    func live() async throws {
        let talk = try await fixture.talk()
        var bob = fixture.store.unreadCount(of: fixture.bob.id).makeAsyncIterator()
        #expect(try await bob.next() == 0)
        try await fixture.send("Hello", from: fixture.ada, in: talk)
        #expect(try await bob.next() == 1)
        try await fixture.store.markRead(talk, upTo: 1, by: fixture.bob.id)
        #expect(try await bob.next() == 0)
    }

    @Test("Who is shown the end of a conversation has read what comes at once, and nobody reads their count again")
    func reading() async throws {
        let talk = try await fixture.talk()
        let reader = ChatReaders.Reader(person: fixture.bob.id, conversation: talk)
        var reading: ChatReaders.Reading? = fixture.store.readers.add(reader)
        let signals = fixture.store.changes.of(.unread(fixture.bob.id))
        try await fixture.send("Hello", from: fixture.ada, in: talk)
        #expect(fixture.store.changes.latest(of: .unread(fixture.bob.id)) == 0)
        #expect(try await fixture.unread(fixture.bob) == 0)
        withExtendedLifetime((reading, signals)) {}
        reading = nil
        try await fixture.send("Are you there?", from: fixture.ada, in: talk)
        #expect(try await fixture.unread(fixture.bob) == 1)
        // The earlier messages are not read yet, so this one is not either.
        reading = fixture.store.readers.add(reader)
        try await fixture.send("Well?", from: fixture.ada, in: talk)
        #expect(try await fixture.unread(fixture.bob) == 2)
    }

    @Test("Who knows a part of the history reads only the rest, and has it as if all had been read")
    func knowing() async throws {
        let talk = try await fixture.talk()
        var known: History?
        for number in 1...40 {
            try await fixture.send("\(number)", from: number.isMultiple(of: 3) ? fixture.bob : fixture.ada, in: talk)
            let read = try await fixture.store.history(
                of: talk, for: fixture.ada.id, span: HistorySpan(), knowing: known)
            #expect(try await fixture.history(of: talk, for: fixture.ada) == read)
            known = number.isMultiple(of: 7) ? nil : read
        }
        let earlier = HistorySpan().earlier(than: try #require(known))
        let more = try await fixture.store.history(of: talk, for: fixture.ada.id, span: earlier, knowing: known)
        #expect(try await fixture.history(of: talk, for: fixture.ada, span: earlier) == more)
        #expect(more.messages.count == 40)
    }
}
