import DesignSystemInterface
import Domain
import PostsInterface

/// What a person can do on the list's page.
enum PostsAction: WebAction, Equatable {
    case create
    case open(Post.ID)
    case search(String)
    case sort(PostsOrder)
    case showMore
    case showFirst
    case undo
    case tryAgain

    init(name: String, form: WebForm) throws(WebFormError) {
        switch name {
        case "create": self = .create
        case "search": self = .search(try form.text("search"))
        case "showAll": self = .search("")
        case "latest": self = .sort(.latest)
        case "title": self = .sort(.title)
        case "showMore": self = .showMore
        case "showFirst": self = .showFirst
        case "undo": self = .undo
        case "tryAgain": self = .tryAgain
        case _ where name.hasPrefix(Self.openPrefix):
            guard let id = Post.ID(rawValue: String(name.dropFirst(Self.openPrefix.count))) else {
                throw .invalidField("post")
            }
            self = .open(id)
        default: throw .unknownAction(name)
        }
    }

    /// The name of the action that opens a post: one form holds the whole list.
    static func openName(_ id: Post.ID) -> String { openPrefix + id.rawValue }

    private static let openPrefix = "open "
}
