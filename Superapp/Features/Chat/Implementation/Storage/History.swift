import AccountServiceInterface
import ChatInterface
import Foundation
import TextRules

/// A part of a conversation, as one of its people sees it.
struct History: Hashable, Sendable {
    let conversation: ConversationID
    let other: ChatPerson
    let subject: ChatSubject?
    /// The number of the conversation's last message; 0 while there is none.
    private(set) var lastSequence: Int
    /// The number of messages that the reader has not read.
    private(set) var unread: Int
    /// The number of the first of them; nil if there are none.
    private(set) var firstUnread: Int?
    /// The messages of the part, oldest first.
    var messages: [Message] = []

    /// Appends the next message, and removes messages that are no longer part of the span.
    mutating func append(_ message: Message, in span: HistorySpan) {
        lastSequence = message.sequence
        let range = span.range(ofLast: lastSequence)
        messages = messages.filter { range.contains($0.sequence) } + [message]
    }

    /// Takes note that everything is read.
    mutating func noteRead() { (unread, firstUnread) = (0, nil) }

    /// Whether there are messages before this part.
    var hasEarlier: Bool { (messages.first?.sequence ?? 1) > 1 }

    /// Whether there are messages after this part.
    var hasLater: Bool { (messages.last?.sequence ?? lastSequence) < lastSequence }
}

/// The visible part of a conversation's history: a number of messages up to the newest or up to an earlier one.
struct HistorySpan: Hashable, Sendable {
    /// The number of messages shown first, and the number added by each step back.
    static let page = 30
    /// The maximum number of messages shown; each further step back removes as many of the newest.
    static let maximum = 4 * page
    /// The number of messages shown before the first one that is new, so that it is clear what it answers.
    private static let context = 5

    private var count = page
    /// The number of the last message shown; nil if that is always the newest one.
    private var end: Int?

    /// Whether new messages are part of it.
    var isAtEnd: Bool { end == nil }

    /// The numbers of the messages shown, from 1, in a conversation with the given last number.
    func range(ofLast last: Int) -> Range<Int> {
        let end = min(end ?? last, last)
        return max(1, end - count + 1)..<end + 1
    }

    /// The span up to the newest message that begins shortly before a message, as far as the maximum allows.
    static func newest(from sequence: Int, ofLast last: Int) -> HistorySpan {
        var span = HistorySpan()
        span.count = min(max(page, last - sequence + 1 + context), maximum)
        return span
    }

    /// The span extended by one page of earlier messages.
    func earlier(ofLast last: Int) -> HistorySpan {
        var span = self
        span.count = min(count + Self.page, Self.maximum)
        guard count == Self.maximum else { return span }
        span.end = max((end ?? last) - Self.page, Self.maximum)
        return span
    }
}

/// A message that is stored.
struct Message: Hashable, Sendable, Identifiable {
    /// Its number in the conversation, from 1.
    let sequence: Int
    let id: MessageID
    let sender: UserID
    let body: String
    let sentAt: Date
}

/// A valid text of a message.
struct MessageText: Hashable, Sendable {
    static let rule = TextRule(maximumCharacters: 4_000, allowsLines: true)

    let text: String

    init(_ raw: String) throws(ChatError) {
        do throws(TextProblem) {
            text = try Self.rule.check(raw)
        } catch {
            switch error {
            case .empty: throw .emptyText
            case .tooLong(let characters, let bytes): throw .textTooLong(characters: characters, bytes: bytes)
            case .forbiddenCharacter(let scalar): throw .forbiddenCharacter(scalar)
            }
        }
    }
}
