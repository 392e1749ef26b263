import DesignSystemInterface

/// What a person can do on the list's page. Rows are links.
enum PostsAction: WebAction, Equatable {
    case create
    case search(String)
    case sort(PostsOrder)
    case showMore
    case tryAgain

    init(name: String, form: WebForm) throws(WebFormError) {
        switch name {
        case "create": self = .create
        case "search": self = .search(try form.text("search"))
        case "showAll": self = .search("")
        case "latest": self = .sort(.latest)
        case "title": self = .sort(.title)
        case "showMore": self = .showMore
        case "tryAgain": self = .tryAgain
        default: throw .unknownAction(name)
        }
    }
}
