public import Backplane

/// Which messages to show.
public enum MessagesInput: Route, Hashable {
    /// A conversation that exists. One that is not the reader's own is shown as not found.
    case conversation(ConversationID)
    /// The conversation with a person, begun if there is none.
    case person(ChatPerson, about: ChatSubject?)
}
