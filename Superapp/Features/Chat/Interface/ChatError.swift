/// Why a message or a conversation was refused.
public enum ChatError: Error, Hashable, Sendable {
    /// Nothing visible is left of the text.
    case emptyText
    /// The text has more characters or bytes than the limits given.
    case textTooLong(characters: Int, bytes: Int)
    /// The text has a control character.
    case forbiddenCharacter(Unicode.Scalar)
    /// The id has been used for a message that reads differently.
    case alreadySent
    /// The conversation has as many messages as it may have.
    case conversationFull(limit: Int)
    /// The person has as many conversations as they may have.
    case tooManyConversations(limit: Int)
    /// As many messages wait for being sent as may.
    case tooManyUnsent(limit: Int)
    /// There is no such conversation, or it is other people's.
    case notFound
    /// Nobody has this name.
    case unknownPerson(String)
    /// The person is the one who is signed in.
    case yourself
    /// No one is signed in.
    case signedOut
    /// The storage failed; what it said, for the log.
    case storage(String)
}
