import ChatInterface

/// What a page says is on the screen of a conversation.
enum Sight: Hashable, Sendable {
    /// The newest of the messages that it shows.
    case end
    /// Earlier ones, up to this one if it is known.
    case above(MessageID?)
    /// None, because the page is hidden.
    case nowhere

    /// Reads what the script writes: `end`, `above`, `nowhere`, or the id of a message.
    init?(_ text: String) {
        switch text {
        case "end": self = .end
        case "above": self = .above(nil)
        case "nowhere": self = .nowhere
        default:
            guard let id = MessageID(text) else { return nil }
            self = .above(id)
        }
    }
}
