import ChatInterface

/// The rows of a list of conversations. A row is made once for what it shows: messages can take a while to read, and each
/// new one shows all other conversations again, in every window with the list.
struct ConversationRows {
    private(set) var all: [ConversationRow] = []
    private var summaries: [ConversationSummary] = []

    /// Shows conversations.
    ///
    /// - Parameter make: Makes the row of one that was not shown before, or has changed.
    mutating func show(_ list: [ConversationSummary], _ make: (ConversationSummary) -> ConversationRow) {
        let known = Dictionary(zip(summaries, all).map { ($0.id, ($0, $1)) }) { first, _ in first }
        all = list.map { summary in
            guard let (former, row) = known[summary.id], former == summary else { return make(summary) }
            return row
        }
        summaries = list
    }
}
