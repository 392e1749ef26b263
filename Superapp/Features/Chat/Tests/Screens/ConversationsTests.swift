import AccountServiceInterface
import AccountServiceTesting
import BackplaneTesting
import ChatInterface
import ChatTesting
import GRDB
import Paging
import Testing

@testable import Chat

@MainActor
@Suite("The list of conversations", .timeLimit(.minutes(5)))
struct ConversationsTests {
    private let people: TwoPeople

    init() throws {
        people = try TwoPeople()
    }

    @Test("A message from someone appears at once, unread, and is read when it was seen")
    func live() async throws {
        let talk = try await people.talk()
        let probe = try people.probe(.conversations, of: people.bob)
        probe.activate()
        let screen = try await probe.expectScreen(ConversationsScreen.self)
        await expectEventually { screen.context.empty != nil }
        try await people.send("Hello\nBob", from: people.ada, in: talk)
        await expectEventually { screen.context.rows.map(\.preview) == ["Hello Bob"] }
        #expect(screen.context.rows[0].unread?.text == "1 unread")
        #expect(screen.context.rows[0].path == "/chat/\(talk)")
        #expect(screen.context.lead == "One message is waiting for you.")
        try await people.store.markRead(talk, upTo: 1, by: people.bob.user.id)
        await expectEventually { screen.context.rows.map(\.unread) == [nil] }
        try await people.send("Hi", from: people.bob, in: talk)
        await expectEventually { screen.context.rows.map(\.preview) == ["You: Hi"] }
    }

    @Test("A subject that is gone is shown so at once")
    func subject() async throws {
        let (ada, bob) = (ChatPerson(people.ada.user), ChatPerson(people.bob.user))
        let lamp = ChatSubject(id: "listing:lamp", title: "A lamp", address: "/listings/lamp")
        let talk = try await people.store.conversation(between: ada, and: bob, about: lamp)
        try await people.send("Hello", from: people.ada, in: talk)
        for person in [people.ada, people.bob] {
            try await people.store.update(lamp, of: bob.id)
            let probe = try people.probe(.conversations, of: person)
            probe.activate()
            let screen = try await probe.expectScreen(ConversationsScreen.self)
            await expectEventually { screen.context.rows.map(\.subject) == ["A lamp"] }
            try await people.store.update(ChatSubject(id: lamp.id, title: "A lamp (removed)"), of: bob.id)
            await expectEventually { screen.context.rows.map(\.subject) == ["A lamp (removed)"] }
        }
    }

    @Test("What a row shows is made again for the conversations only that have changed")
    func unchangedRows() async throws {
        let talk = try await people.talk()
        try await people.send("Hello", from: people.ada, in: talk)
        let bob = people.bob.user.id
        func list() async throws -> [ConversationSummary] {
            try await people.store.conversations(of: bob, span: ListSpan(page: 50)).summaries
        }
        var (rows, made) = (ConversationRows(), 0)
        for (text, count) in [(nil, 1), (nil, 1), ("Are you there?", 2)] as [(String?, Int)] {
            if let text { try await people.send(text, from: people.ada, in: talk) }
            rows.show(try await list()) {
                made += 1
                return ConversationRow($0, for: bob)
            }
            #expect(made == count && rows.all.map(\.preview) == [text ?? "Hello"])
        }
    }

    @Test("A list that others cover is read when it is seen again, and not before")
    func covered() async throws {
        let talk = try await people.talk()
        let cover = StubAttention(isWatched: true)
        let model = ConversationsModel(
            store: people.store, session: StubCurrentSession(people.bob), accounts: people.accounts)
        model.isOnTop = { cover.isWatched }
        let watching = Task { await model.watch() }
        await expectEventually { model.state == .loaded(ConversationList()) }
        cover.isWatched = false
        try await people.send("Hello", from: people.ada, in: talk)
        await expectEventually { model.isStale }
        // From now on it hears of nothing until it is seen.
        await expectEventually { people.store.changes.listenerCount == 0 }
        #expect(model.state == .loaded(ConversationList()))
        cover.isWatched = true
        await expectEventually { model.state != .loaded(ConversationList()) && !model.isStale }
        watching.cancel()
        await watching.value
    }

    @Test("Writing to someone by name opens the conversation with them")
    func start() async throws {
        let probe = try people.probe(.conversations, of: people.ada)
        probe.activate()
        try await probe.expectScreen(ConversationsScreen.self).perform(.start(name: "bob"))
        await probe.expectOutput(.opened(try await people.talk()))
    }

    @Test(
        "A name that leads to nobody else is said so, and stays in its field",
        arguments: [("Nobody", 1), ("Ada", 1), ("<b>", 1), ("x", 10_240), ("' OR 1=1 --", 1)])
    func nobody(part: String, count: Int) async throws {
        let name = String(repeating: part, count: count)
        let probe = try people.probe(.conversations, of: people.ada)
        probe.activate()
        let screen = try await probe.expectScreen(ConversationsScreen.self)
        await screen.perform(.start(name: name))
        #expect(screen.context.name.error != nil)
        #expect(screen.context.name.value == String(name.prefix(256)))
    }

    @Test("A storage that fails is said, and can be tried again")
    func failure() async throws {
        let probe = try people.probe(.conversations, of: people.ada)
        try await people.database.write { try $0.execute(sql: "ALTER TABLE membership RENAME TO gone") }
        probe.activate()
        let screen = try await probe.expectScreen(ConversationsScreen.self)
        await expectEventually { screen.context.failure != nil }
        try await people.database.write { try $0.execute(sql: "ALTER TABLE gone RENAME TO membership") }
        await screen.perform(.tryAgain)
        await expectEventually { screen.context.empty != nil }
    }

    @Test("When the person leaves, everything is released")
    func released() async throws {
        let probe = try people.probe(.conversations, of: people.ada)
        probe.activate()
        try await probe.expectScreen(ConversationsScreen.self)
        await probe.expectDeallocation()
        await probe.expectCompletion()
        while people.store.changes.listenerCount > 0, !Task.isCancelled { await Task.yield() }
    }
}
