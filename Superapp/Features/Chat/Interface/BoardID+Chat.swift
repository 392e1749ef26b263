public import Backplane

extension BoardID<Void, ConversationsOutcome, Never> {
    /// The list of a person's conversations.
    public static var conversations: Self { "superapp.chat.conversations" }
}

extension BoardID<MessagesInput, Never, Never> {
    /// The messages with one person, about a subject or about nothing in particular.
    public static var messages: Self { "superapp.chat.messages" }
}
