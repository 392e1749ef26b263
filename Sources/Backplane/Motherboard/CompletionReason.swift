/// Why a board completed.
public enum CompletionReason: String, Sendable, Codable {
    /// It said so itself.
    case finished
    /// Its activation was cancelled, or its motherboard completed it.
    case cancelled
    /// The person went back past its last screen.
    case left
    /// Its motherboard ended, with the window or the board that it is in.
    case shutDown
}
