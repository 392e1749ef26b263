import AccountServiceInterface
import ChatInterface
import Foundation

/// A conversation as its line in the list shows it.
struct ConversationSummary: Hashable, Sendable, Identifiable {
    let id: ConversationID
    let other: ChatPerson
    let subject: ChatSubject?
    /// How many messages the person has not read.
    let unread: Int
    let last: Message

    /// Where a conversation stands among the others, the latest first, as pages of them begin at it.
    struct Place: Hashable, Sendable {
        let lastAt: Int64
        let id: ConversationID
    }

    var place: Place { Place(lastAt: last.sentAt.milliseconds, id: id) }
}

/// A part of a person's conversations.
struct ConversationList: Hashable, Sendable {
    /// The conversations, and one more if there are more.
    var summaries: [ConversationSummary] = []
    /// How many messages the person has not read in all of them.
    var unread = 0
}
