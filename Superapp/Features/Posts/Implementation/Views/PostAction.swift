import DesignSystemInterface
import Domain

/// What a person can do on the page of one post.
enum PostAction: WebAction, Equatable {
    case save(PostForm)
    case askToDelete
    case keep
    case delete
    case reload
    case leave
    case tryAgain

    init(name: String, form: WebForm) throws(WebFormError) {
        switch name {
        case "save":
            self = .save(
                PostForm(
                    id: try form.value("id") { Post.ID(rawValue: $0) },
                    title: try form.text("title"), content: try form.text("content"),
                    revision: try form.value("revision") { Int($0) }))
        case "askToDelete": self = .askToDelete
        case "keep": self = .keep
        case "delete": self = .delete
        case "reload": self = .reload
        case "leave": self = .leave
        case "tryAgain": self = .tryAgain
        default: throw .unknownAction(name)
        }
    }
}
