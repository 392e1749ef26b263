import ChatInterface
import DesignSystemInterface

/// A message that could not be sent, with what can be done about it.
///
/// One that is on its way is not drawn here: the page does that itself, before the server knows of it.
struct UnsentBubble: Sendable, Equatable {
    let id: String
    let body: String
    let reason: String
    let retry = ActionButton("Try again", action: "retry", style: .secondary)
    let discard = ActionButton("Discard", action: "discard", style: .quiet)

    init?(_ message: OutgoingMessage) {
        guard case .failed(let error) = message.state else { return nil }
        id = message.id.description
        body = message.text.text
        reason = error.message
    }
}
