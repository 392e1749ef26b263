import AccountServiceInterface
import BackplaneTesting
import ChatInterface
import ChatTesting
import DesignSystemInterface
import Testing

@testable import Chat

@MainActor
@Suite("What is on the screen of a conversation", .timeLimit(.minutes(10)))
struct SightTests {
    private let people: TwoPeople

    init() throws {
        people = try TwoPeople()
    }

    @Test("Nothing that the reader has loaded is removed while they are not at the end, up to the bound of messages")
    func held() async throws {
        let talk = try await people.talk()
        try await say(1...40, from: people.ada, in: talk)
        let (screen, probe) = try await shown(talk)
        defer { withExtendedLifetime(probe) {} }
        await screen.perform(.look(.end))
        try await say(41...45, in: talk)
        await expectEventually { screen.last == "45" }
        #expect(screen.first == "16")
        await screen.perform(.look(.above(nil)))
        try await say(46...130, in: talk)
        await expectEventually { screen.last == "130" }
        #expect(screen.first == "16")
        #expect(screen.context.talk?.newest?.title == "85 new messages below")
        try await say(131...150, in: talk)
        await expectEventually { screen.context.talk?.newest?.title == "105 new messages below" }
        #expect(screen.first == "16" && screen.last == "135")
        await screen.perform(.showNewest)
        await screen.perform(.look(.end))
        #expect(screen.last == "150" && screen.context.talk?.newest == nil)
        #expect(screen.model.history?.unread == 0)
        try await say(151...151, in: talk)
        await expectEventually { screen.last == "151" }
        #expect(screen.model.history?.unread == 0)
    }

    @Test("Who comes back to the end keeps what they have loaded, and it moves along again")
    func back() async throws {
        let talk = try await people.talk()
        try await say(1...40, from: people.ada, in: talk)
        let (screen, probe) = try await shown(talk)
        defer { withExtendedLifetime(probe) {} }
        await screen.perform(.look(.above(nil)))
        await screen.perform(.showEarlier)
        #expect(screen.first == "1")
        await screen.perform(.look(.end))
        try await say(41...41, in: talk)
        await expectEventually { screen.last == "41" }
        #expect(screen.first == "2")
    }

    @Test("A message has been read when it was on the screen: not on a hidden page, and not below what is shown")
    func read() async throws {
        let talk = try await people.talk()
        let (screen, probe) = try await shown(talk)
        defer { withExtendedLifetime(probe) {} }
        await screen.perform(.look(.nowhere))
        try await say(1...3, in: talk)
        await expectEventually { screen.last == "3" }
        var counts = people.store.unreadCount(of: people.ada.user.id).makeAsyncIterator()
        #expect(try await counts.next() == 3)
        #expect(screen.context.talk?.newest == nil)
        let second = try #require(screen.model.history?.messages[1].id)
        await screen.perform(.look(.above(second)))
        #expect(try await counts.next() == 1)
        #expect(screen.context.talk?.newest?.title == "1 new message below")
        await screen.perform(.look(.end))
        #expect(try await counts.next() == 0)
        #expect(screen.context.talk?.newest == nil)
    }

    @Test("Where pages say what is on the screen, what one shows is unread until it says so")
    func told() async throws {
        let talk = try await people.talk()
        let (screen, probe) = try await shown(talk, hasScript: true)
        defer { withExtendedLifetime(probe) {} }
        try await say(1...1, in: talk)
        await expectEventually { screen.last == "1" }
        #expect(screen.model.history?.unread == 1)
        await screen.perform(.look(.end))
        #expect(screen.model.history?.unread == 0)
    }

    @Test("The line over what is new stays where it is while the reader comes down to the end")
    func line() async throws {
        let talk = try await people.talk()
        try await say(1...20, from: people.ada, in: talk)
        let (screen, probe) = try await shown(talk)
        defer { withExtendedLifetime(probe) {} }
        await screen.perform(.look(.end))
        await screen.perform(.look(.nowhere))
        try await say(21...30, in: talk)
        await expectEventually { screen.last == "30" }
        let middle = try #require(screen.model.history?.messages.first { $0.body == "25" })
        await screen.perform(.look(.above(middle.id)))
        await screen.perform(.look(.end))
        #expect(screen.context.talk?.bubbles.filter(\.isFirstNew).map(\.body) == ["21"])
    }

    @Test("More new messages than fit are shown from the first one on, and are unread until they have been seen")
    func many() async throws {
        let talk = try await people.talk()
        try await say(1...10, from: people.ada, in: talk)
        try await say(11...160, in: talk)
        let (screen, probe) = try await shown(talk)
        defer { withExtendedLifetime(probe) {} }
        #expect(screen.first == "6" && screen.last == "125")
        #expect(screen.context.talk?.bubbles.filter(\.isFirstNew).map(\.body) == ["11"])
        let seen = try #require(screen.model.history?.messages.first { $0.body == "20" })
        await screen.perform(.look(.above(seen.id)))
        #expect(screen.model.history?.unread == 140)
        #expect(screen.context.talk?.newest?.title == "140 new messages below")
    }

    @Test("Who sends while newer messages are out of sight stays where they are, and has not read those")
    func sendsFarFromEnd() async throws {
        let talk = try await people.talk()
        try await say(1...150, in: talk)
        let (screen, probe) = try await shown(talk)
        defer { withExtendedLifetime(probe) {} }
        let seen = try #require(screen.model.history?.messages.first { $0.body == "20" })
        await screen.perform(.look(.above(seen.id)))
        await screen.perform(.send("own", id: MessageID()))
        #expect(screen.first == "1" && screen.last == "120")
        #expect(screen.context.talk?.newest?.title == "Sent below 130 new messages")
        #expect(screen.model.history?.unread == 130)
        await screen.perform(.showNewest)
        await screen.perform(.look(.end))
        #expect(screen.last == "own" && screen.model.history?.unread == 0)
        #expect(screen.context.talk?.newest == nil)
    }

    @Test("Who sends while only messages that they have read are out of sight sees their own at the end")
    func sendsAboveReadMessages() async throws {
        let talk = try await people.talk()
        try await say(1...60, from: people.ada, in: talk)
        let (screen, probe) = try await shown(talk)
        defer { withExtendedLifetime(probe) {} }
        await screen.perform(.look(.above(nil)))
        await screen.perform(.showEarlier)
        await screen.perform(.send("own", id: MessageID()))
        #expect(screen.last == "own" && screen.context.talk?.newest == nil)
    }

    @Test("What a page says is read strictly", arguments: ["", "End", "x", "end "])
    func invalid(sight: String) {
        #expect(throws: WebFormError.invalidField("sight")) {
            try MessagesAction(name: "look", form: WebForm([("sight", sight)]))
        }
    }

    /// Somebody, or Bob, says numbers.
    private func say(_ numbers: ClosedRange<Int>, from person: Session? = nil, in talk: ConversationID) async throws {
        for number in numbers { try await people.send("\(number)", from: person ?? people.bob, in: talk) }
    }

    /// Ada's screen of the conversation, loaded, and the window that it is in.
    private func shown(
        _ talk: ConversationID, hasScript: Bool = false
    ) async throws -> (MessagesScreen, BoardProbe<MessagesInput, Never, Never>) {
        let attention = StubAttention(hasScript: hasScript)
        let probe = try people.probe(.messages, of: people.ada, attention: attention)
        probe.activate(with: .conversation(talk))
        let screen = try await probe.expectScreen(MessagesScreen.self)
        await expectEventually { screen.model.history != nil }
        return (screen, probe)
    }
}

extension MessagesScreen {
    fileprivate var first: String? { model.history?.messages.first?.body }

    fileprivate var last: String? { model.history?.messages.last?.body }
}
