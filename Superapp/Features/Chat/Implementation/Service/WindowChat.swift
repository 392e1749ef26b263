import AccountServiceInterface
import ChatInterface

/// Chat for the person at one window.
struct WindowChat: ChatService {
    let store: ChatStore
    let session: any CurrentSession

    func messageSender(to receiver: ChatPerson, about subject: ChatSubject?) -> any ChatMessageSender {
        BackgroundSender(store: store, session: session, receiver: receiver, subject: subject)
    }

    func unreadCount(of person: UserID) -> any AsyncSequence<Int, any Error> & Sendable {
        store.unreadCount(of: person)
    }
}
