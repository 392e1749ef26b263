import AccountServiceInterface
import ChatInterface

/// Sends messages from the user who is signed in at the time of sending.
struct BackgroundSender: ChatMessageSender {
    let store: ChatStore
    let session: any CurrentSession
    let receiver: ChatPerson
    let subject: ChatSubject?

    func sendNewMessage(_ body: String, id: MessageID) async throws(ChatError) -> MessageID {
        let text = try MessageText(body)
        guard let sender = await session.session?.user else { throw .signedOut }
        let conversation = try await store.conversation(between: ChatPerson(sender), and: receiver, about: subject)
        return try await store.send(text, id: id, from: sender.id, in: conversation).id
    }
}

/// Chat for the person at one window.
struct WindowChat: ChatService {
    /// The shortest time between two readings of an unread count for which nobody waits. It is shown in all windows of a
    /// person, and read for each after every message.
    static let countPause = Duration.seconds(1)

    let store: ChatStore
    let session: any CurrentSession

    func messageSender(to receiver: ChatPerson, about subject: ChatSubject?) -> any ChatMessageSender {
        BackgroundSender(store: store, session: session, receiver: receiver, subject: subject)
    }

    func awaitsAnswer(to body: String, from person: UserID, about subject: ChatSubject.ID) async -> Bool {
        guard let asker = await session.session?.user.id else { return false }
        return (try? await store.awaitsAnswer(to: body, of: asker, from: person, about: subject)) ?? false
    }

    func unreadCount(of person: UserID) -> any AsyncSequence<Int, any Error> & Sendable {
        store.unreadCount(of: person).paced(by: Self.countPause)
    }

    func update(_ subject: ChatSubject, of person: UserID) async { try? await store.update(subject, of: person) }
}
