public import AccountServiceInterface
public import Foundation
public import IdentityInterface

/// What Chat offers to other features besides its boards.
public protocol ChatService: Sendable {
    /// A sender of messages to a person in the background.
    ///
    /// - Parameters:
    ///   - receiver: Who gets the messages.
    ///   - subject: What they are about, if anything.
    func messageSender(to receiver: ChatPerson, about subject: ChatSubject?) -> any ChatMessageSender

    /// Whether the person who is signed in in the window has said something to another, who has not said anything since;
    /// false if that can't be read.
    ///
    /// - Parameters:
    ///   - body: What they have said, among the latest messages.
    ///   - person: The other person.
    ///   - subject: What the conversation is about.
    func awaitsAnswer(to body: String, from person: UserID, about subject: ChatSubject.ID) async -> Bool

    /// The number of a person's unread messages: the current one, and a new one after every change.
    ///
    /// - Parameter person: The receiver of the messages.
    /// - Returns: The counts. The sequence fails if the storage fails.
    func unreadCount(of person: UserID) -> any AsyncSequence<Int, any Error> & Sendable

    /// Shows a subject as it is now in the conversations about it: its title, which says so if it is gone, and the link
    /// to it, if there still is one. While that fails, they show it as it was.
    ///
    /// - Parameters:
    ///   - subject: The subject as it is now.
    ///   - person: Whose it is: only their conversations change.
    func update(_ subject: ChatSubject, of person: UserID) async
}

/// Sends messages of one conversation in the background, without showing anything.
public protocol ChatMessageSender: Sendable {
    /// Sends a message from the person who is signed in in the window.
    ///
    /// - Parameters:
    ///   - body: The text, up to 4,000 characters.
    ///   - id: The message's id. Sending a message again with the same id has no effect.
    /// - Returns: The id, once the message is stored.
    /// - Throws: Why it was not sent.
    @discardableResult
    func sendNewMessage(_ body: String, id: MessageID) async throws(ChatError) -> MessageID
}

extension ChatMessageSender {
    /// Sends a message under a new id.
    @discardableResult
    public func sendNewMessage(_ body: String) async throws(ChatError) -> MessageID {
        try await sendNewMessage(body, id: MessageID())
    }
}

/// Someone to write to.
public struct ChatPerson: Hashable, Codable, Sendable, Identifiable {
    /// The person's id.
    public let id: UserID

    /// The name that is shown to others.
    public let name: String

    /// Makes a person.
    ///
    /// - Parameters:
    ///   - id: The person's id.
    ///   - name: The name that is shown to others.
    public init(id: UserID, name: String) {
        self.id = id
        self.name = name
    }

    /// Makes a person from an account.
    public init(_ user: User) {
        self.init(id: user.id, name: user.name)
    }
}

/// Identifies a conversation. Knowing the id gives no access.
public struct ConversationID: RecordID {
    public let rawValue: UUID

    public init(rawValue: UUID) {
        self.rawValue = rawValue
    }
}

/// Identifies a message. The sender makes it, so that a message that is sent again is stored once.
public struct MessageID: RecordID {
    public let rawValue: UUID

    public init(rawValue: UUID) {
        self.rawValue = rawValue
    }
}
