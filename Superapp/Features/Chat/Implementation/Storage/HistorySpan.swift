/// Which part of a conversation's history is shown: a number of messages up to the newest, or up to an earlier one.
struct HistorySpan: Hashable, Sendable {
    /// How many messages are shown first, and how many more at each step back.
    static let page = 30
    /// How many are shown at most; a step further back leaves out as many of the newest.
    static let maximum = 4 * page

    private var count = page
    /// The number of the last message shown; the newest, whichever that is, while there is none.
    private var end: Int?

    /// Whether new messages appear in it.
    var isAtEnd: Bool { end == nil }

    /// The numbers of the messages shown, from 1, of a conversation whose last one is given.
    func range(ofLast last: Int) -> Range<Int> {
        let end = min(end ?? last, last)
        return max(1, end - count + 1)..<end + 1
    }

    /// The span with one more page of earlier messages.
    func earlier(ofLast last: Int) -> HistorySpan {
        var span = self
        span.count = min(count + Self.page, Self.maximum)
        guard count == Self.maximum else { return span }
        span.end = max((end ?? last) - Self.page, Self.maximum)
        return span
    }
}
