import DesignSystemInterface

/// What a person can do on the page of conversations.
enum ConversationsAction: WebAction, Equatable {
    case start(name: String)
    case showMore
    case showFirst
    case tryAgain

    init(name: String, form: WebForm) throws(WebFormError) {
        switch name {
        case "start": self = .start(name: try form.text("name"))
        case "showMore": self = .showMore
        case "showFirst": self = .showFirst
        case "tryAgain": self = .tryAgain
        default: throw .unknownAction(name)
        }
    }
}
