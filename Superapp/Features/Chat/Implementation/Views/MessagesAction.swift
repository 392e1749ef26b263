import ChatInterface
import DesignSystemInterface

/// What a person can do on the page of messages.
enum MessagesAction: WebAction, Equatable {
    case send(String, id: MessageID)
    case retry(MessageID)
    case discard(MessageID)
    case showEarlier
    case showNewest
    case tryAgain

    init(name: String, form: WebForm) throws(WebFormError) {
        switch name {
        case "send": self = .send(try form.text("text"), id: try Self.message(form))
        case "retry": self = .retry(try Self.message(form))
        case "discard": self = .discard(try Self.message(form))
        case "showEarlier": self = .showEarlier
        case "showNewest": self = .showNewest
        case "tryAgain": self = .tryAgain
        default: throw .unknownAction(name)
        }
    }

    private static func message(_ form: WebForm) throws(WebFormError) -> MessageID {
        try form.value("message") { MessageID($0) }
    }
}
