import AccountServiceInterface
import ChatInterface

/// A part of a conversation, as one of its people sees it.
struct History: Hashable, Sendable {
    let conversation: ConversationID
    let other: ChatPerson
    let subject: ChatSubject?
    /// The number of the conversation's last message; 0 while there is none.
    private(set) var lastSequence: Int
    /// How many messages the reader has not read.
    let unread: Int
    /// The messages of the part, oldest first.
    var messages: [Message] = []

    /// Adds what comes next, and leaves out what is not among the messages that are shown any more.
    mutating func append(_ message: Message, in span: HistorySpan) {
        lastSequence = message.sequence
        let range = span.range(ofLast: lastSequence)
        messages = messages.filter { range.contains($0.sequence) } + [message]
    }

    /// Whether there are messages before this part.
    var hasEarlier: Bool { (messages.first?.sequence ?? 1) > 1 }

    /// Whether there are messages after this part.
    var hasLater: Bool { (messages.last?.sequence ?? lastSequence) < lastSequence }
}
