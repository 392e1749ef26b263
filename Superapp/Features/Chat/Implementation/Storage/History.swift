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
        guard messages.reduce(0, { $0 + $1.size }) > HistorySpan.maximumBytes else { return }
        let sizes = Dictionary(messages.map { ($0.sequence, $0.size) }) { first, _ in first }
        let fitting = span.fitting(range, sizes: sizes)
        messages.removeAll { !fitting.contains($0.sequence) }
    }

    /// The numbers of its messages.
    var range: Range<Int> {
        guard let first = messages.first, let last = messages.last else { return 1..<1 }
        return first.sequence..<last.sequence + 1
    }

    /// Takes note that everything is read.
    mutating func noteRead() { (unread, firstUnread) = (0, nil) }

    /// Whether there are messages before this part.
    var hasEarlier: Bool { (messages.first?.sequence ?? 1) > 1 }

    /// Whether there are messages after this part.
    var hasLater: Bool { (messages.last?.sequence ?? lastSequence) < lastSequence }
}

/// The visible part of a conversation's history: a number of messages up to the newest or up to an earlier one, or
/// those from one on, which stays while the newest are out of sight.
struct HistorySpan: Hashable, Sendable {
    /// The number of messages shown first, and the number added by each step back.
    static let page = 30
    /// The maximum number of messages shown; each further step back removes as many of the newest.
    static let maximum = 4 * page
    /// The maximum number of bytes of the messages shown; at least one message is.
    static let maximumBytes = 256 * 1024
    /// The number of messages shown before the first one that is new, so that it is clear what it answers.
    private static let context = 5

    private var count = page
    /// The number of the last message shown; nil if that is always the newest one.
    private var end: Int?
    /// The number of the first message shown, while it stays; nil if it moves along with the newest one.
    private var start: Int?
    /// The number of the message that the reader has come from, which stays when not all can be shown.
    private var pivot: Int?

    /// Whether it moves along with the newest message.
    var isAtEnd: Bool { end == nil && start == nil }

    /// Whether its first message stays, and new ones are part of it as far as the maximum allows.
    var isHeld: Bool { start != nil }

    /// The numbers of the messages shown, from 1, in a conversation with the given last number.
    func range(ofLast last: Int) -> Range<Int> {
        if let start { return start..<max(start, min(start + Self.maximum, last + 1)) }
        let end = min(end ?? last, last)
        return max(1, end - count + 1)..<end + 1
    }

    /// The span extended to begin shortly before a message, if it ends with the newest one and the maximum allows it.
    func reaching(_ sequence: Int?, ofLast last: Int) -> HistorySpan {
        guard isAtEnd, let sequence, last - sequence < Self.maximum else { return self }
        var span = self
        span.count = min(max(count, last - sequence + 1 + Self.context), Self.maximum)
        return span
    }

    /// The span for someone who comes and finds messages from this one on new: it reaches from there to the newest one,
    /// or is held there if they are too many or too long.
    func beginning(at sequence: Int?, in history: History) -> HistorySpan {
        guard let sequence else { return self }
        let last = history.lastSequence
        let isCut = range(ofLast: last).lowerBound < history.range.lowerBound
        guard last - sequence >= Self.maximum || isCut && history.range.lowerBound > sequence else {
            return reaching(sequence, ofLast: last)
        }
        return held(from: max(1, sequence - Self.context))
    }

    /// The part of a range that is shown if not all of it is short enough: up to the newest, or from the first one that
    /// stays; or around the message that the reader has come from, earlier ones before later ones.
    ///
    /// - Parameter sizes: The bytes of each message.
    func fitting(_ range: Range<Int>, sizes: [Int: Int]) -> Range<Int> {
        guard let newest = range.last else { return range }
        let first = min(max(pivot ?? start ?? newest, range.lowerBound), newest)
        var (shown, rest) = (first..<first + 1, Self.maximumBytes - (sizes[first] ?? 0))
        func fits(_ sequence: Int, leaving reserve: Int = 0) -> Bool {
            guard range.contains(sequence), let size = sizes[sequence], size <= rest - reserve else { return false }
            rest -= size
            return true
        }
        // What was read last stays beside what comes before it.
        while fits(shown.lowerBound - 1, leaving: pivot == nil ? 0 : Self.maximumBytes / 4) {
            shown = shown.lowerBound - 1..<shown.upperBound
        }
        while fits(shown.upperBound) { shown = shown.lowerBound..<shown.upperBound + 1 }
        return shown
    }

    /// The span once this is shown: if the newest message is too far for it, it does not move along with it any more.
    func settled(_ history: History) -> HistorySpan {
        guard isAtEnd else { return self }
        var span = self
        guard history.hasLater else {
            span.pivot = nil
            return span
        }
        (span.end, span.count) = (history.range.upperBound - 1, max(Self.page, history.messages.count))
        return span
    }

    /// The span extended by one page of messages before those that are shown.
    func earlier(than history: History) -> HistorySpan {
        let shown = history.range
        let first = max(1, shown.lowerBound - Self.page)
        var span = self
        span.pivot = shown.lowerBound
        span.count = min(max(shown.upperBound - first, Self.page), Self.maximum)
        if span.start != nil { span.start = first }
        if span.end != nil { span.end = shown.upperBound - 1 }
        guard shown.upperBound - first > Self.maximum else { return span }
        (span.start, span.end) = (nil, first + Self.maximum - 1)
        return span
    }

    /// The span whose first message is this one and stays, for a reader who has left the newest messages.
    func held(from first: Int) -> HistorySpan {
        var span = self
        (span.start, span.pivot) = (first, nil)
        return span
    }

    /// The span that moves along with the newest message, for a reader who is there again. It keeps what was held, as
    /// far as the maximum allows.
    func released(ofLast last: Int) -> HistorySpan {
        var span = HistorySpan()
        if let start, last - start < Self.maximum { span.count = max(Self.page, last - start + 1) }
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

    /// The bytes of its text.
    var size: Int { body.utf8.count }
}

/// A valid text of a message.
struct MessageText: Hashable, Sendable {
    static let rule = TextRule(maximumCharacters: 4_000, allowsLines: true)

    let text: String

    init(_ raw: String) throws(ChatError) {
        do throws(TextProblem) {
            text = try Self.rule.check(raw)
        } catch {
            throw .invalidText(error)
        }
    }
}
