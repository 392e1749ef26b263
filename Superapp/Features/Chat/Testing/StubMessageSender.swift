import ChatInterface

/// Sends messages to a stub.
struct StubMessageSender: ChatMessageSender {
    let chat: StubChat
    let receiver: ChatPerson
    let subject: ChatSubject?

    func sendNewMessage(_ body: String, id: MessageID) async throws(ChatError) -> MessageID {
        try chat.send(.init(receiver: receiver, subject: subject, body: body, id: id))
        return id
    }
}
