/// A short mark beside something, such as a count: `\(state.badge)`.
public struct Badge: Sendable, Hashable {
    /// What is written on it.
    public let text: String
    /// How it is meant.
    public let tone: String

    /// Makes a badge.
    public init(_ text: String, tone: Tone = .neutral) {
        self.text = text
        self.tone = tone.rawValue
    }
}
