import ChatInterface
import Foundation
import GRDB
import Paging
import RateLimits
import Synchronization
import Testing

@testable import Chat

@Suite("Sending messages", .timeLimit(.minutes(5)))
struct SendingTests {
    private let fixture: ChatFixture

    init() throws {
        fixture = try ChatFixture()
    }

    @Test("Concurrent senders get numbers without gaps, and each one's messages keep their order")
    func order() async throws {
        let talk = try await fixture.talk()
        try await withThrowingTaskGroup { group in
            for person in [fixture.ada, fixture.bob] {
                group.addTask { [fixture] in
                    for number in 1...60 { try await fixture.send("\(number)", from: person, in: talk) }
                }
            }
            try await group.waitForAll()
        }
        var span = HistorySpan()
        for _ in 1...3 {
            span = span.earlier(than: try await fixture.history(of: talk, for: fixture.ada, span: span))
        }
        let messages = try await fixture.history(of: talk, for: fixture.ada, span: span).messages
        #expect(messages.map(\.sequence) == Array(1...120))
        for person in [fixture.ada, fixture.bob] {
            #expect(messages.filter { $0.sender == person.id }.map(\.body) == (1...60).map(String.init))
        }
    }

    @Test("A message that is sent again under its id is there once")
    func duplicate() async throws {
        let talk = try await fixture.talk()
        let id = MessageID()
        let first = try await fixture.send("Hello", from: fixture.ada, in: talk, id: id)
        #expect(try await fixture.send("Hello", from: fixture.ada, in: talk, id: id) == first)
        #expect(try await fixture.history(of: talk, for: fixture.bob).messages == [first])
        #expect(try await fixture.unread(fixture.bob) == 1)
    }

    @Test("An id of the other person's message is no id for another one in the conversation")
    func idOfTheOther() async throws {
        let (talk, id) = (try await fixture.talk(), MessageID())
        try await fixture.send("I pay 100", from: fixture.bob, in: talk, id: id)
        await #expect(throws: ChatError.alreadySent) {
            try await fixture.send("I pay 200", from: fixture.ada, in: talk, id: id)
        }
        await #expect(throws: ChatError.alreadySent) {
            try await fixture.send("I pay 100", from: fixture.ada, in: talk, id: id)
        }
        #expect(try await fixture.history(of: talk, for: fixture.bob).messages.map(\.body) == ["I pay 100"])
    }

    @Test("Many duplicates at once are one message")
    func duplicatesAtOnce() async throws {
        let talk = try await fixture.talk()
        let id = MessageID()
        try await withThrowingTaskGroup { group in
            for _ in 1...20 {
                group.addTask { [fixture] in try await fixture.send("Hello", from: fixture.ada, in: talk, id: id) }
            }
            try await group.waitForAll()
        }
        #expect(try await fixture.history(of: talk, for: fixture.ada).lastSequence == 1)
    }

    @Test("A conversation that is full takes no more, and what was sent before can be sent again")
    func full() async throws {
        let store = ChatStore(database: fixture.database, limits: .init(messages: 3))
        let talk = try await fixture.talk()
        let text = try MessageText("Hello")
        let first = MessageID()
        _ = try await store.send(text, id: first, from: fixture.ada.id, in: talk)
        for _ in 2...3 { _ = try await store.send(text, id: MessageID(), from: fixture.bob.id, in: talk) }
        await #expect(throws: ChatError.conversationFull(limit: 3)) {
            try await store.send(text, id: MessageID(), from: fixture.ada.id, in: talk)
        }
        #expect(try await store.send(text, id: first, from: fixture.ada.id, in: talk).sequence == 1)
        #expect(try await fixture.history(of: talk, for: fixture.ada).lastSequence == 3)
    }

    @Test("Who has written too much has to wait; what was sent before can be sent again, and others write on")
    func tooMuch() async throws {
        let now = Mutex(ContinuousClock.now)
        let writing = WritingLimiter(Allowance(burst: 4, refill: .seconds(1))) { now.withLock(\.self) }
        let store = ChatStore(database: fixture.database, writing: writing)
        let talk = try await fixture.talk()
        let (long, id) = (try MessageText(String(repeating: "x", count: 2_000)), MessageID())
        for id in [id, MessageID()] { _ = try await store.send(long, id: id, from: fixture.ada.id, in: talk) }
        await #expect(throws: ChatError.tooMuch) {
            try await store.send(long, id: MessageID(), from: fixture.ada.id, in: talk)
        }
        _ = try await store.send(long, id: id, from: fixture.ada.id, in: talk)
        _ = try await store.send(long, id: MessageID(), from: fixture.bob.id, in: talk)
        now.withLock { $0 += .seconds(2) }
        _ = try await store.send(long, id: MessageID(), from: fixture.ada.id, in: talk)
        #expect(try await fixture.history(of: talk, for: fixture.ada).lastSequence == 4)
    }

    @Test("After the date was set back, people can write as before")
    func dateSetBack() async throws {
        let date = Mutex(ChatFixture.now + 86_400)
        let store = ChatStore(database: fixture.database, now: { date.withLock(\.self) })
        let (talk, text) = (try await fixture.talk(), try MessageText("Hello"))
        _ = try await store.send(text, id: MessageID(), from: fixture.ada.id, in: talk)
        date.withLock { $0 = ChatFixture.now }
        _ = try await store.send(text, id: MessageID(), from: fixture.ada.id, in: talk)
        #expect(try await fixture.history(of: talk, for: fixture.ada).lastSequence == 2)
    }

    @Test("An id that stands for another text or another conversation is refused")
    func reusedID() async throws {
        let talk = try await fixture.talk()
        let other = try await fixture.talk(about: fixture.lamp)
        let id = MessageID()
        try await fixture.send("Hello", from: fixture.ada, in: talk, id: id)
        await #expect(throws: ChatError.alreadySent) {
            try await fixture.send("Good bye", from: fixture.ada, in: talk, id: id)
        }
        await #expect(throws: ChatError.alreadySent) {
            try await fixture.send("Hello", from: fixture.ada, in: other, id: id)
        }
    }

    @Test("Two people can use the same id in their conversations without learning of each other")
    func sameIDOfTwo() async throws {
        let (talk, id) = (try await fixture.talk(), MessageID())
        let other = try await fixture.store.conversation(between: fixture.ivy, and: fixture.eve, about: nil)
        try await fixture.send("Mine", from: fixture.ada, in: talk, id: id)
        try await fixture.send("Yours", from: fixture.eve, in: other, id: id)
        #expect(try await fixture.history(of: talk, for: fixture.ada).messages.map(\.body) == ["Mine"])
        #expect(try await fixture.history(of: other, for: fixture.ivy).messages.map(\.body) == ["Yours"])
    }

    @Test("Other people's conversations look as if they did not exist")
    func otherPeoples() async throws {
        let talk = try await fixture.talk()
        try await fixture.send("Secret", from: fixture.ada, in: talk)
        let (fixture, nowhere) = (fixture, ConversationID())
        for id in [talk, nowhere] {
            await #expect(throws: ChatError.notFound) { try await fixture.send("Hi", from: fixture.eve, in: id) }
            await #expect(throws: ChatError.notFound) { try await fixture.history(of: id, for: fixture.eve) }
            await #expect(throws: ChatError.notFound) {
                try await fixture.store.markRead(id, upTo: 1, by: fixture.eve.id)
            }
        }
        #expect(try await fixture.store.conversations(of: fixture.eve.id, span: ListSpan(page: 10)).summaries.isEmpty)
        #expect(try await fixture.unread(fixture.bob) == 1)
    }

    @Test("Time does not run backwards within a conversation")
    func time() async throws {
        let talk = try await fixture.talk()
        try await fixture.send("First", from: fixture.ada, in: talk)
        let earlier = try ChatFixture(database: fixture.database) { ChatFixture.now.addingTimeInterval(-60) }
        let second = try await earlier.store.send(
            try MessageText("Second"), id: MessageID(), from: fixture.bob.id, in: talk)
        #expect(second.sentAt == ChatFixture.now)
    }

    @Test("A storage that fails is said so, without its words in the person's message")
    func storageFails() async throws {
        let talk = try await fixture.talk()
        try await fixture.database.write { try $0.execute(sql: "DROP TABLE message") }
        let error = await #expect(throws: ChatError.self) {
            try await fixture.send("Hello", from: fixture.ada, in: talk)
        }
        #expect(error?.message == "Messages can’t be stored right now. Try again in a moment.")
        #expect(error?.description.contains("no such table") == true)
    }

    @Test("On a full disk sending fails, reading goes on, and sending works again when there is room")
    func fullDisk() async throws {
        let talk = try await fixture.talk()
        let long = String(repeating: "x", count: 4_000)
        try await fixture.database.write { try $0.execute(sql: "PRAGMA max_page_count = 40") }
        var stored = 0
        let error = await #expect(throws: ChatError.self) {
            while true {
                try await fixture.send(long, from: fixture.ada, in: talk)
                stored += 1
            }
        }
        #expect(error?.description.contains("full") == true)
        #expect(try await fixture.history(of: talk, for: fixture.bob).lastSequence == stored)
        #expect(try await fixture.unread(fixture.bob) == stored)
        try await fixture.database.write { try $0.execute(sql: "PRAGMA max_page_count = 4000") }
        #expect(try await fixture.send(long, from: fixture.ada, in: talk).sequence == stored + 1)
    }
}
