import AccountServiceInterface
import ChatInterface

/// A conversation as its line in the list shows it.
struct ConversationSummary: Hashable, Sendable, Identifiable {
    let id: ConversationID
    let other: ChatPerson
    let subject: ChatSubject?
    /// How many messages the person has not read.
    let unread: Int
    let last: Message
}
