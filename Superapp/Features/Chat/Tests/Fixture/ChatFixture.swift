import AccountServiceInterface
import ChatInterface
import Database
import DatabaseInterface
import Foundation
import GRDB

@testable import Chat

/// The storage of Chat on a real database, and three people.
struct ChatFixture {
    static let now = Date(timeIntervalSince1970: 1_800_000_000)

    let database: any SQLDatabase
    let store: ChatStore
    let ada = ChatPerson(id: UserID(), name: "Ada")
    let bob = ChatPerson(id: UserID(), name: "Bob")
    let eve = ChatPerson(id: UserID(), name: "Eve")
    let ivy = ChatPerson(id: UserID(), name: "Ivy")
    let lamp = ChatSubject(id: "listing:lamp", title: "A lamp", address: "/listings/lamp")

    init(database: (any SQLDatabase)? = nil, now: @escaping @Sendable () -> Date = { Self.now }) throws {
        self.database = try database ?? DatabaseModule(at: .memory, migrations: ChatModule.migrations).database
        store = ChatStore(database: self.database, now: now)
    }

    /// The conversation of Ada and Bob.
    func talk(about subject: ChatSubject? = nil) async throws -> ConversationID {
        try await store.conversation(between: ada, and: bob, about: subject)
    }

    @discardableResult
    func send(
        _ text: String, from sender: ChatPerson, in conversation: ConversationID, id: MessageID = MessageID()
    ) async throws -> Message {
        try await store.send(try MessageText(text), id: id, from: sender.id, in: conversation)
    }

    /// A conversation's history as a person sees it.
    func history(
        of conversation: ConversationID, for person: ChatPerson, span: HistorySpan = HistorySpan()
    ) async throws -> History {
        try await store.history(of: conversation, for: person.id, span: span)
    }

    /// The number of a person's unread messages.
    func unread(_ person: ChatPerson) async throws -> Int? {
        for try await count in store.unreadCount(of: person.id) { return count }
        return nil
    }
}
