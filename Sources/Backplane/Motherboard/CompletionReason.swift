/// Why a board completed.
enum CompletionReason: String, Sendable {
    /// It said so itself.
    case finished
    /// Its activation was cancelled, or its motherboard completes all boards.
    case cancelled
    /// The person went back past its last screen.
    case left
}
