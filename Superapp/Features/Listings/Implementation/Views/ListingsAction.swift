import DesignSystemInterface

/// What a person can do on the page of listings.
enum ListingsAction: WebAction, Equatable {
    case search(String)
    case showMore
    case showFirst
    case offer
    case undo
    case tryAgain

    init(name: String, form: WebForm) throws(WebFormError) {
        switch name {
        case "search": self = .search(try form.text("q"))
        case "showMore": self = .showMore
        case "showFirst": self = .showFirst
        case "undo": self = .undo
        case "offer": self = .offer
        case "tryAgain": self = .tryAgain
        default: throw .unknownAction(name)
        }
    }
}
