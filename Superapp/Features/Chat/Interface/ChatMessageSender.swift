/// Sends messages of one conversation in the background, without showing anything.
public protocol ChatMessageSender: Sendable {
    /// Sends a message from the person who is signed in in the window.
    ///
    /// - Parameters:
    ///   - body: The text, up to 4,000 characters.
    ///   - id: The message's id. Sending the same id again changes nothing.
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
