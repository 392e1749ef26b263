import DesignSystemInterface
import Domain

/// What a person can do on the page of one post.
enum PostAction: WebAction, Equatable {
    case save(PostForm)
    case delete
    /// Shows what is stored, in place of what was written.
    case reload
    case leave
    case tryAgain

    init(name: String, form: WebForm) throws(WebFormError) {
        switch name {
        case "save": self = .save(try PostForm(form, over: "revision"))
        case "replace": self = .save(try PostForm(form, over: "latest"))
        case "delete": self = .delete
        case "reload": self = .reload
        case "leave": self = .leave
        case "tryAgain": self = .tryAgain
        default: throw .unknownAction(name)
        }
    }
}

extension PostForm {
    /// - Parameter revision: The field that says which revision is written over: the one that the person began with, or the
    ///   latest, which they have been shown beside their own.
    fileprivate init(_ form: WebForm, over revision: String) throws(WebFormError) {
        self.init(
            id: try form.value("id") { Post.ID(rawValue: $0) }, title: try form.text("title"),
            content: try form.text("content"), revision: try form.value(revision) { Int($0) })
    }
}
