import AccountServiceInterface
import ChatInterface
import DateWords
import DesignSystemInterface
import Foundation

/// A message as it is drawn: messages of one person within a few minutes are grouped.
struct Bubble: Sendable, Equatable {
    private let message: Message
    /// Who says it, for those who can't see which side it is on.
    let author: String
    /// Whether it is the first message of its day.
    private let beginsDay: Bool
    /// Whether the message begins what one person says.
    let isFirst: Bool
    /// Whether the message ends a group; the time is shown below it.
    let isLast: Bool
    /// Whether the reader has sent it.
    let isOwn: Bool
    /// Whether it is the first one that is new to the reader.
    let isFirstNew: Bool

    /// The maximum time between two messages of a group, in seconds.
    private static let pause: TimeInterval = 300

    private init(
        _ message: Message, after previous: Message?, before next: Message?, for reader: UserID,
        with other: String, firstNew: Int?
    ) {
        self.message = message
        isOwn = message.sender == reader
        author = isOwn ? "You" : other
        beginsDay = previous.map { Self.isSameDay($0, message) } != true
        isFirstNew = message.sequence == firstNew
        isFirst = isFirstNew || previous.map { Self.standTogether($0, message) } != true
        isLast = next.map { $0.sequence != firstNew && Self.standTogether(message, $0) } != true
    }

    var id: String { message.id.description }

    var side: String { isOwn ? "own" : "other" }

    var body: String { message.body }

    var parts: [MessagePart] { MessagePart.parts(of: message.body) }

    var time: PageTime { PageTime(message.sentAt, .clock) }

    /// The day, over the first message of it.
    var day: String? { beginsDay ? message.sentAt.dayInWords : nil }

    /// Draws messages, oldest first, for one of the two people.
    ///
    /// - Parameter firstNew: The number of the first message that is new to the reader.
    static func list(of messages: [Message], for reader: UserID, with other: String, firstNew: Int?) -> [Bubble] {
        messages.indices.map { index in
            Bubble(
                messages[index], after: index > 0 ? messages[index - 1] : nil,
                before: index + 1 < messages.count ? messages[index + 1] : nil, for: reader,
                with: other, firstNew: firstNew)
        }
    }

    private static func standTogether(_ one: Message, _ next: Message) -> Bool {
        one.sender == next.sender && isSameDay(one, next) && next.sentAt.timeIntervalSince(one.sentAt) < pause
    }

    private static func isSameDay(_ one: Message, _ other: Message) -> Bool {
        one.sentAt.daysSince1970 == other.sentAt.daysSince1970
    }
}

extension Date {
    fileprivate var daysSince1970: Int { Int((timeIntervalSince1970 / 86_400).rounded(.down)) }
}

/// A message that could not be sent, with the actions for it.
///
/// A message that is being sent is not drawn here: the page draws it itself, before the server knows about it.
struct UnsentBubble: Sendable, Equatable {
    let id: String
    let body: String
    let reason: String
    let retry = ActionButton("Try again", action: "retry", style: .secondary)
    let discard = ActionButton("Discard", action: "discard", style: .quiet)

    init?(_ message: OutgoingMessage) {
        guard case .failed(let error) = message.state else { return nil }
        id = message.id.description
        body = message.text.text
        reason = error.message
    }
}
