import AccountServiceInterface
import AccountServiceTesting
import ChatInterface
import Paging
import Testing

@testable import Chat

@MainActor
@Suite("The sender of messages in the background", .timeLimit(.minutes(5)))
struct BackgroundSenderTests {
    private let people: TwoPeople
    private let session: StubCurrentSession
    private let chat: WindowChat
    private let sender: any ChatMessageSender

    init() throws {
        people = try TwoPeople()
        session = StubCurrentSession(people.ada)
        let lamp = ChatSubject(id: "listing:lamp", title: "A lamp", address: "/listings/lamp")
        chat = WindowChat(store: people.store, session: session)
        sender = chat.messageSender(to: ChatPerson(people.bob.user), about: lamp)
    }

    @Test("sends from whoever is signed in, into the conversation about the subject")
    func sends() async throws {
        let id = try await sender.sendNewMessage("Is it there?")
        #expect(try await sender.sendNewMessage("Is it there?", id: id) == id)
        let list = try await people.store.conversations(of: people.bob.user.id, span: ListSpan(page: 10)).summaries
        #expect(list.map(\.last.body) == ["Is it there?"])
        #expect(list.map(\.last.id) == [id] && list.map(\.unread) == [1])
        #expect(list.first?.subject?.title == "A lamp" && list.first?.other.name == "Ada")
    }

    @Test("knows what was asked until the other one says something, and nothing of other people's")
    func question() async throws {
        let (question, ada, bob) = ("Is it there?", people.ada.user.id, people.bob.user.id)
        let isAwaited = { [chat] in await chat.awaitsAnswer(to: question, from: bob, about: "listing:lamp") }
        #expect(await !isAwaited())
        try await sender.sendNewMessage("Hello")
        #expect(await !isAwaited())
        for _ in 1...2 {
            try await sender.sendNewMessage(question)
            try await sender.sendNewMessage("It is for my cat")
            #expect(await isAwaited())
            #expect(await !chat.awaitsAnswer(to: question, from: bob, about: "listing:desk"))
            #expect(await !chat.awaitsAnswer(to: question, from: UserID(), about: "listing:lamp"))
            for person in [people.bob, nil] {
                session.session = person
                #expect(await !chat.awaitsAnswer(to: question, from: ada, about: "listing:lamp"))
            }
            session.session = people.ada
            let talk = try await people.store.conversation(
                between: ChatPerson(people.ada.user), and: ChatPerson(people.bob.user),
                about: ChatSubject(id: "listing:lamp", title: "A lamp"))
            try await people.send("Yes", from: people.bob, in: talk)
            #expect(await !isAwaited())
        }
    }

    @Test("refuses when no one is signed in any more")
    func signedOut() async throws {
        session.session = nil
        await #expect(throws: ChatError.signedOut) { try await sender.sendNewMessage("Hello") }
    }

    @Test("refuses what can't be a message, and talking to oneself")
    func refused() async throws {
        await #expect(throws: ChatError.invalidText(.empty)) { try await sender.sendNewMessage(" ") }
        session.session = people.bob
        await #expect(throws: ChatError.yourself) { try await sender.sendNewMessage("Hello") }
    }
}
