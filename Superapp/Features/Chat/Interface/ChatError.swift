import Foundation
public import TextRules

/// Why a message or a conversation was refused.
public enum ChatError: Error, Hashable, Sendable {
    /// The text can't be a message.
    case invalidText(TextProblem)
    /// The id has been used for a message with another text.
    case alreadySent
    /// The conversation has the maximum number of messages.
    case conversationFull(limit: Int)
    /// The person has written the maximum amount for some time.
    case tooMuch
    /// The person has begun the maximum number of conversations.
    case tooManyConversations(limit: Int)
    /// The maximum number of messages waits to be sent again.
    case tooManyUnsent(limit: Int)
    /// The conversation does not exist, or belongs to other people.
    case notFound
    /// Nobody has this name.
    case unknownPerson(String)
    /// The receiver is the signed-in user.
    case yourself
    /// No one is signed in.
    case signedOut
    /// The storage failed. The associated value is its error message, for the log.
    case storage(String)
}

extension ChatError: CustomStringConvertible {
    /// A description of the error for the user.
    public var message: String {
        switch self {
        case .invalidText(.empty): "Write something first."
        case .invalidText(.tooLong(let characters, _, let count)):
            "This is too long for one message. Use at most \(characters.grouped) characters"
                + "\(count.map { ", not \($0.grouped)" } ?? ""), or send it in parts."
        case .invalidText(let problem): problem.message(for: "message")
        case .alreadySent: "A message was already sent with this form. Send once more to send this one too."
        case .conversationFull(let limit): "This conversation has \(limit.grouped) messages, and no room for more."
        case .tooMuch: "You have sent too much in a short time. Send it again in a minute."
        case .tooManyConversations(let limit):
            "You have begun \(limit.grouped) conversations. There is no room for more."
        case .tooManyUnsent(let limit): "\(limit) messages are not sent yet. Send them again or discard them first."
        case .notFound: "There is no such conversation, or it is not yours."
        case .unknownPerson(let name): "No account is called “\(name)”. Check the spelling and try again."
        case .yourself: "That is you. Write the name of somebody else."
        case .signedOut: "You are signed out. Sign in and try again."
        case .storage: "Messages can’t be stored right now. Try again in a moment."
        }
    }

    /// A description of the error for the log.
    public var description: String {
        if case .storage(let reason) = self { "\(message) (\(reason))" } else { message }
    }
}

extension Int {
    /// The number as people write it, such as `4,000`.
    fileprivate var grouped: String { formatted(.number.locale(Locale(identifier: "en_GB"))) }
}
