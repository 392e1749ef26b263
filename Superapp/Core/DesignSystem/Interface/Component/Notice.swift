/// A message about what happened, announced by screen readers: `\(state.notice)`.
public struct Notice: Sendable, Hashable {
    /// What happened and what to do.
    public let text: String
    /// A moment that belongs to it, in a sentence of its own at the end.
    public let time: PageTime?
    /// How it is meant.
    public let tone: String
    /// `alert` if it interrupts, `status` if it waits for a pause.
    public let role: String

    /// Makes a notice.
    ///
    /// - Parameters:
    ///   - text: What happened and what to do.
    ///   - time: A moment that belongs to it, with the words in front of it; the full stop is written after it.
    ///   - tone: How it is meant.
    public init(_ text: String, time: PageTime? = nil, tone: Tone = .info) {
        self.text = text
        self.time = time
        self.tone = tone.rawValue
        role = tone == .danger || tone == .warning ? "alert" : "status"
    }
}
