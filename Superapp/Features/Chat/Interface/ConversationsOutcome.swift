/// What comes of the list of conversations.
public enum ConversationsOutcome: Sendable, Codable, Hashable {
    /// The person wants to write to someone.
    case opened(ConversationID)

    /// The conversation that was opened.
    public var openedConversation: ConversationID? {
        switch self {
        case .opened(let id): id
        }
    }
}
