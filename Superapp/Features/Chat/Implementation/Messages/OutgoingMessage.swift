import ChatInterface

/// A message on its way into the storage.
struct OutgoingMessage: Hashable, Identifiable {
    enum State: Hashable {
        case sending
        case failed(ChatError)
    }

    let id: MessageID
    let text: MessageText
    var state = State.sending
}
