public import AccountServiceInterface

/// What Chat does for others besides its boards.
public protocol ChatService: Sendable {
    /// Something that sends messages to a person in the background.
    ///
    /// - Parameters:
    ///   - receiver: Who gets the messages.
    ///   - subject: What they are about, if anything.
    func messageSender(to receiver: ChatPerson, about subject: ChatSubject?) -> any ChatMessageSender

    /// How many messages a person has not read: now, and again at every change.
    ///
    /// - Parameter person: Who was written to.
    /// - Returns: The counts; fails when the storage fails.
    func unreadCount(of person: UserID) -> any AsyncSequence<Int, any Error> & Sendable
}
