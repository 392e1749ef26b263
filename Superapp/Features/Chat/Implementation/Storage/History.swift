import AccountServiceInterface
import ChatInterface

/// A part of a conversation, as one of its people sees it.
struct History: Hashable, Sendable {
    let conversation: ConversationID
    let other: ChatPerson
    let subject: ChatSubject?
    /// The number of the conversation's last message; 0 while there is none.
    let lastSequence: Int
    /// How many messages the reader has not read.
    let unread: Int
    /// The messages of the part, oldest first.
    var messages: [Message] = []

    /// Whether there are messages before this part.
    var hasEarlier: Bool { (messages.first?.sequence ?? 1) > 1 }

    /// Whether there are messages after this part.
    var hasLater: Bool { (messages.last?.sequence ?? lastSequence) < lastSequence }
}
