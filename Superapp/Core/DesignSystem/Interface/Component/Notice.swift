/// A message about what happened, announced by screen readers: `\(state.notice)`.
public struct Notice: Sendable, Hashable {
    /// What happened and what to do.
    public let text: String
    /// A moment that belongs to it, in a sentence of its own at the end.
    public let time: PageTime?
    /// What can be done about it, such as to undo it. It sends a form of its own, so the notice stands in none.
    public let action: ActionButton?
    /// How it is meant.
    public let tone: String
    /// `alert` if it interrupts, `status` if it waits for a pause.
    public let role: String

    /// Makes a notice.
    ///
    /// - Parameters:
    ///   - text: What happened and what to do.
    ///   - time: A moment that belongs to it, with the words in front of it; the full stop is written after it.
    ///   - action: What can be done about it.
    ///   - tone: How it is meant.
    public init(_ text: String, time: PageTime? = nil, action: ActionButton? = nil, tone: Tone = .info) {
        self.text = text
        self.time = time
        self.action = action
        self.tone = tone.rawValue
        role = tone == .danger || tone == .warning ? "alert" : "status"
    }
}
