/// A message about what happened, announced by screen readers: `{{#notice}}{{> notice}}{{/notice}}`.
public struct Notice: Sendable, Hashable {
    /// What happened and what to do.
    public let text: String
    /// How it is meant.
    public let tone: String
    /// `alert` if it interrupts, `status` if it waits for a pause.
    public let role: String

    /// Makes a notice.
    public init(_ text: String, tone: Tone = .info) {
        self.text = text
        self.tone = tone.rawValue
        role = tone == .danger || tone == .warning ? "alert" : "status"
    }
}
