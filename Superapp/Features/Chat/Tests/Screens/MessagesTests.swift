import AccountServiceInterface
import BackplaneTesting
import ChatInterface
import ChatTesting
import DesignSystem
import DesignSystemInterface
import GRDB
import Testing

@testable import Chat

@MainActor
@Suite("The messages of a conversation", .timeLimit(.minutes(10)))
struct MessagesTests {
    private let people: TwoPeople

    init() throws {
        people = try TwoPeople()
    }

    @Test("What one writes, the other sees at once")
    func realTime() async throws {
        let talk = try await people.talk()
        let (ada, bob) = (try people.probe(.messages, of: people.ada), try people.probe(.messages, of: people.bob))
        ada.activate(with: .conversation(talk))
        bob.activate(with: .conversation(talk))
        let (here, there) = (
            try await ada.expectScreen(MessagesScreen.self), try await bob.expectScreen(MessagesScreen.self)
        )
        await expectEventually { here.model.history != nil && there.model.history != nil }
        await here.perform(.send("Xin chào", id: MessageID()))
        #expect(here.context.talk?.bubbles.map(\.body) == ["Xin chào"])
        #expect(here.context.talk?.bubbles.first?.isOwn == true)
        await expectEventually { there.context.talk?.bubbles.map(\.body) == ["Xin chào"] }
        #expect(there.context.talk?.bubbles.first?.isOwn == false)
        #expect(there.title == "Ada" && here.title == "Bob")
    }

    @Test("An open conversation shows at once that its subject is gone, without a link, and that it is back")
    func subject() async throws {
        let lamp = ChatSubject(id: "listing:lamp", title: "A lamp", address: "/listings/lamp")
        let probe = try people.probe(.messages, of: people.ada)
        probe.activate(with: .person(ChatPerson(people.bob.user), about: lamp))
        let screen = try await probe.expectScreen(MessagesScreen.self)
        await expectEventually { screen.context.subject == SubjectLink(lamp) }
        let gone = ChatSubject(id: lamp.id, title: "A lamp (removed)")
        for subject in [gone, lamp] {
            try await people.store.update(subject, of: people.bob.user.id)
            await expectEventually { screen.context.subject == SubjectLink(subject) }
        }
    }

    @Test("Who sends a message and who sees it come read nothing again; who doesn't look reads it")
    func readings() async throws {
        var counted: CountedDatabase?
        let people = try TwoPeople { database in
            let database = CountedDatabase(database)
            counted = database
            return database
        }
        let database = try #require(counted)
        let talk = try await people.talk()
        let attention = StubAttention()
        let (ada, bob) = (
            try people.probe(.messages, of: people.ada),
            try people.probe(.messages, of: people.bob, attention: attention)
        )
        ada.activate(with: .conversation(talk))
        bob.activate(with: .conversation(talk))
        let (here, there) = (
            try await ada.expectScreen(MessagesScreen.self), try await bob.expectScreen(MessagesScreen.self)
        )
        await expectEventually { here.model.history != nil && there.model.history != nil }
        let before = database.readings
        for number in 1...40 {
            await here.perform(.send("\(number)", id: MessageID()))
            await expectEventually { there.model.history?.messages.last?.body == "\(number)" }
        }
        #expect(database.readings == before)
        #expect(here.context.talk?.bubbles.map(\.body) == (11...40).map { "\($0)" })
        #expect(there.model.history?.messages == here.model.history?.messages)
        #expect(there.model.history?.unread == 0)
        attention.isWatched = false
        // It takes a moment until the window knows.
        await expectEventually { !people.store.readers.contains(.init(person: people.bob.user.id, conversation: talk)) }
        await here.perform(.send("Unseen", id: MessageID()))
        await expectEventually { there.model.history?.unread == 1 }
        #expect(database.readings > before)
    }

    @Test("What both write at once is shown to each, all of it and in one order")
    func crossing() async throws {
        let talk = try await people.talk()
        let (ada, bob) = (try people.probe(.messages, of: people.ada), try people.probe(.messages, of: people.bob))
        ada.activate(with: .conversation(talk))
        bob.activate(with: .conversation(talk))
        let screens = [
            try await ada.expectScreen(MessagesScreen.self), try await bob.expectScreen(MessagesScreen.self),
        ]
        await expectEventually { screens.allSatisfy { $0.model.history != nil } }
        for number in 1...20 {
            async let first: Void = screens[0].perform(.send("Ada \(number)", id: MessageID()))
            async let second: Void = screens[1].perform(.send("Bob \(number)", id: MessageID()))
            _ = await (first, second)
        }
        let stored = try await people.store.history(of: talk, for: people.ada.user.id, span: HistorySpan())
        for screen in screens {
            await expectEventually { screen.model.history?.messages == stored.messages }
            #expect(screen.model.outgoing.isEmpty)
        }
    }

    @Test("A conversation with a person begins without one, and has an address then")
    func begin() async throws {
        let probe = try people.probe(.messages, of: people.ada)
        probe.activate(with: .person(ChatPerson(people.bob.user), about: nil))
        let screen = try await probe.expectScreen(MessagesScreen.self)
        #expect(screen.isLoading && screen.title == "Bob")
        await expectEventually { screen.model.history != nil }
        #expect(screen.address == "/chat/\(try await people.talk())")
        #expect(screen.context.talk?.isEmpty == true)
        #expect(screen.model.input == .conversation(try await people.talk()))
    }

    @Test("A form that is sent twice sends one message; one with another text is told so and keeps it")
    func duplicate() async throws {
        let screen = try await shown()
        let form = screen.model.nextID
        await screen.perform(.send("Hello", id: form))
        await screen.perform(.send("Hello", id: form))
        #expect(screen.context.talk?.bubbles.count == 1)
        await screen.perform(.send("Good bye", id: form))
        #expect(screen.context.talk?.bubbles.count == 1)
        #expect(screen.context.talk?.draft == "Good bye")
        #expect(screen.context.talk?.problem == ChatError.alreadySent.message)
        await screen.perform(.send("Good bye", id: screen.model.nextID))
        #expect(screen.context.talk?.bubbles.map(\.body) == ["Hello", "Good bye"])
        #expect(screen.context.talk?.problem == nil && screen.context.talk?.draft == "")
    }

    @Test(
        "A text that is refused stays in its field, with the reason",
        arguments: [0, 10_240])
    func refused(length: Int) async throws {
        let text = String(repeating: "x", count: length)
        let screen = try await shown()
        await screen.perform(.send(text, id: MessageID()))
        #expect(screen.context.talk?.draft == text)
        #expect(screen.context.talk?.problem != nil)
        #expect(screen.context.talk?.isEmpty == true)
    }

    @Test("A message that can't be stored is shown as not sent, and can be sent again or given up")
    func failure() async throws {
        let screen = try await shown()
        try await people.database.write { try $0.execute(sql: "ALTER TABLE message RENAME TO gone") }
        for text in ["One", "Two"] { await screen.perform(.send(text, id: MessageID())) }
        #expect(screen.context.talk?.unsent.map(\.body) == ["One", "Two"])
        #expect(screen.context.talk?.unsent.first?.reason == ChatError.storage("").message)
        try await people.database.write { try $0.execute(sql: "ALTER TABLE gone RENAME TO message") }
        #expect(screen.holdsUnsaved)
        let unsent = screen.model.outgoing.map(\.id)
        await screen.perform(.discard(unsent[0]))
        await screen.perform(.retry(unsent[1]))
        #expect(screen.context.talk?.unsent.isEmpty == true && !screen.holdsUnsaved)
        #expect(screen.context.talk?.bubbles.map(\.body) == ["Two"])
    }

    @Test("No more messages wait for being sent again than may; what is written then stays in the field")
    func unsent() async throws {
        let screen = try await shown()
        try await people.database.write { try $0.execute(sql: "ALTER TABLE message RENAME TO gone") }
        for number in 1...30 { await screen.perform(.send("Number \(number)", id: MessageID())) }
        let limit = MessagesModel.unsentLimit
        #expect(screen.context.talk?.unsent.count == limit && screen.context.talk?.draft == "Number 30")
        #expect(screen.context.talk?.problem == ChatError.tooManyUnsent(limit: limit).message)
    }

    @Test("Someone else's conversation is not found, and neither is one that does not exist")
    func missing() async throws {
        let talk = try await people.talk()
        for id in [talk, ConversationID()] {
            let probe = try people.probe(.messages, of: people.accounts.signedIn("Eve"))
            probe.activate(with: .conversation(id))
            let screen = try await probe.expectScreen(MessagesScreen.self)
            await expectEventually { screen.isMissing }
            #expect(screen.context.talk == nil && screen.title == "Chat")
            await screen.perform(.send("Let me in", id: MessageID()))
            #expect(
                try await people.store.history(of: talk, for: people.ada.user.id, span: HistorySpan()).messages.isEmpty)
        }
    }

    @Test("Only what is looked at has been read")
    func attention() async throws {
        let talk = try await people.talk()
        let attention = StubAttention(isWatched: false)
        let probe = try people.probe(.messages, of: people.bob, attention: attention)
        probe.activate(with: .conversation(talk))
        let screen = try await probe.expectScreen(MessagesScreen.self)
        try await people.send("Hello", from: people.ada, in: talk)
        await expectEventually { screen.model.history?.unread == 1 }
        var counts = people.store.unreadCount(of: people.bob.user.id).makeAsyncIterator()
        #expect(try await counts.next() == 1)
        attention.isWatched = true
        #expect(try await counts.next() == 0)
        try await people.send("Again", from: people.ada, in: talk)
        await expectEventually { screen.context.talk?.bubbles.count == 2 }
    }

    @Test("Earlier messages are fetched page by page")
    func earlier() async throws {
        let talk = try await people.talk()
        for number in 1...70 { try await people.send("\(number)", from: people.ada, in: talk) }
        let screen = try await shown()
        #expect(screen.context.talk?.bubbles.count == 30)
        await screen.perform(.showEarlier)
        await screen.perform(.showEarlier)
        #expect(screen.context.talk?.bubbles.map(\.body) == (1...70).map(String.init))
        #expect(screen.context.talk?.earlier == nil)
    }

    @Test(
        "A line stands over the first message that is new, until the person leaves; it is on the page with some before it"
    )
    func newMessages() async throws {
        let talk = try await people.talk()
        for number in 1...10 { try await people.send("\(number)", from: people.ada, in: talk) }
        for number in 11...60 { try await people.send("\(number)", from: people.bob, in: talk) }
        let probe = try people.probe(.messages, of: people.ada)
        probe.activate(with: .conversation(talk))
        let screen = try await probe.expectScreen(MessagesScreen.self)
        func new() -> [String] { screen.context.talk?.bubbles.filter(\.isFirstNew).map(\.body) ?? [] }
        await expectEventually { screen.model.history?.unread == 0 }
        #expect(new() == ["11"] && screen.context.talk?.bubbles.first?.body == "6")
        #expect(screen.context.talk?.bubbles[5].isFirst == true && screen.context.talk?.bubbles[4].isLast == true)
        try await people.send("61", from: people.bob, in: talk)
        await screen.perform(.send("62", id: MessageID()))
        await expectEventually { screen.context.talk?.bubbles.count == 57 }
        #expect(new() == ["11"])
        probe.activate(with: .conversation(ConversationID()))
        await expectEventually { new().isEmpty }
        probe.goBack()
        await expectEventually { people.store.readers.contains(.init(person: people.ada.user.id, conversation: talk)) }
        try await people.send("63", from: people.bob, in: talk)
        await expectEventually {
            screen.model.history?.messages.last?.body == "63" && screen.model.history?.unread == 0
        }
        #expect(new().isEmpty)
    }

    @Test("However many messages are new, the page begins at the first one, under the line, and leads to the end")
    func manyNewMessages() async throws {
        let talk = try await people.talk()
        for number in 1...200 { try await people.send("\(number)", from: people.bob, in: talk) }
        let probe = try people.probe(.messages, of: people.ada)
        probe.activate(with: .conversation(talk))
        let screen = try await probe.expectScreen(MessagesScreen.self)
        await expectEventually { screen.model.history != nil }
        let bubbles = try #require(screen.context.talk?.bubbles)
        #expect(bubbles.count == HistorySpan.maximum && bubbles.first?.isFirstNew == true)
        #expect(bubbles.first?.body == "1" && screen.model.history?.unread == 200)
        await screen.perform(.showNewest)
        await expectEventually { screen.model.history?.unread == 0 }
        #expect(screen.context.talk?.bubbles.last?.body == "200")
        #expect(screen.context.talk?.bubbles.contains(where: \.isFirstNew) == false)
    }

    @Test("What comes while nobody looks is new when they look again")
    func newMeanwhile() async throws {
        let talk = try await people.talk()
        let attention = StubAttention()
        let probe = try people.probe(.messages, of: people.ada, attention: attention)
        probe.activate(with: .conversation(talk))
        let screen = try await probe.expectScreen(MessagesScreen.self)
        await expectEventually { screen.model.history != nil }
        attention.isWatched = false
        await expectEventually { !people.store.readers.contains(.init(person: people.ada.user.id, conversation: talk)) }
        for text in ["a", "b"] { try await people.send(text, from: people.bob, in: talk) }
        await expectEventually { screen.model.history?.unread == 2 }
        attention.isWatched = true
        await expectEventually { screen.context.talk?.bubbles.map(\.isFirstNew) == [true, false] }
    }

    @Test("Messages of one person stand together, under the day they were sent on")
    func grouping() async throws {
        let talk = try await people.talk()
        for (text, person) in [("a", people.ada), ("b", people.ada), ("c", people.bob)] {
            try await people.send(text, from: person, in: talk)
        }
        let bubbles = try #require(try await shown().context.talk?.bubbles)
        #expect(bubbles.map(\.isFirst) == [true, false, true])
        #expect(bubbles.map(\.isLast) == [false, true, true])
        #expect(bubbles.map { $0.day != nil } == [true, false, false])
        #expect(bubbles.map(\.side) == ["own", "own", "other"])
    }

    @Test("A message is drawn as text, whatever it looks like")
    func markup() async throws {
        let talk = try await people.talk()
        let evil = #"<img src=x onerror="alert(1)">{{shell.token}}</textarea>"#
        try await people.send(evil, from: people.bob, in: talk)
        let screen = try await shown()
        let origin = WebFormOrigin(window: "w", screen: "s", token: "the token", address: screen.address)
        let html = DesignSystem().draw(MessagesScreen.draw(screen.context), in: origin).html
        #expect(!html.contains("<img") && html.contains("&lt;img") && html.contains("{{shell.token}}"))
        #expect(html.contains(#"name="message" value="\#(screen.model.nextID)""#))
    }

    @Test("Each conversation that is opened is a board of its own, which going back ends")
    func activatedAgain() async throws {
        let probe = try people.probe(.messages, of: people.ada)
        let talk = try await people.talk()
        probe.activate(with: .conversation(talk))
        probe.activate(with: .conversation(ConversationID()))
        #expect(probe.root.navigator.stack.count == 2)
        probe.activate(with: .conversation(talk))
        #expect(probe.motherboard.live(.messages).count == 3)
        for count in [2, 1] {
            probe.goBack()
            #expect(probe.motherboard.live(.messages).count == count)
        }
    }

    @Test("When the person leaves, everything is released")
    func released() async throws {
        let probe = try people.probe(.messages, of: people.ada)
        probe.activate(with: .conversation(try await people.talk()))
        try await probe.expectScreen(MessagesScreen.self).perform(.send("Bye", id: MessageID()))
        await probe.expectDeallocation()
        await probe.expectCompletion()
        while people.store.changes.listenerCount > 0, !Task.isCancelled { await Task.yield() }
    }

    /// Ada's screen of the conversation with Bob, loaded.
    private func shown() async throws -> MessagesScreen {
        let probe = try people.probe(.messages, of: people.ada)
        probe.activate(with: .conversation(try await people.talk()))
        let screen = try await probe.expectScreen(MessagesScreen.self)
        await expectEventually { screen.model.history != nil }
        return screen
    }
}
