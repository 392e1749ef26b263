import DesignSystemInterface
import Domain

extension PostScreen: WebScreen {
    var address: String {
        switch place {
        case .new: "/posts/new"
        case .existing(let id): "/posts/\(id.rawValue)"
        }
    }

    var isLoading: Bool { output.phase == .loading }

    var isMissing: Bool { output.phase == .gone || output.isDeleted }

    var context: PostContext { PostContext(output, at: place) }

    func perform(_ action: PostAction) async {
        switch action {
        case .save(let form): await input.save.send(form)
        case .delete: await input.delete.send()
        case .reload: await input.reload.send()
        case .leave: await input.leave.send()
        case .tryAgain: await input.tryAgain.send()
        }
    }
}

extension PostScreen {
    nonisolated static func draw(_ state: PostContext) -> Markup {
        """
        <div class="column column--text">
        <form class="upward" \(.post)>\(.form)\(state.back)</form>
        <header class="head"><div><h1>\(state.heading)</h1>
        \(state.lead, { #"<p class="lead">\#($0)</p>"# })\
        \(state.changed, { #"<p class="lead">\#($0) \#(state.badge)</p>"# })</div>
        </header>
        \(state.notice)
        \(state.tryAgain, { #"<form class="inline" \#(.post)>\#(.form)\#($0)</form>"# })
        \(if: state.isLoading, """
            <p class="lead" role="status">Loading…</p>\
            <noscript><p><a href="\(.here)">Show the post</a></p></noscript>
            """)
        \(state.missing, { #"<section class="card">\#($0)</section>"# })
        \(state.form, draw)
        </div>
        """
    }

    private nonisolated static func draw(_ form: PostContext.Form) -> Markup {
        """
        <form class="card form" \(.post)\(if: form.isForDraft, " data-for-draft")\(if: form.isUnanswered, " data-unanswered") data-base="revision" data-makes="id" data-place="/posts/\(form.id)">\(.form)<input type="hidden" name="id" value="\(form.id)">\
        <input type="hidden" name="revision" value="\(form.revision)">
        \(form.title)
        \(form.content)
        \(form.conflict)
        <div class="actions">\(form.save)\(form.delete)</div>
        </form>
        """
    }
}

/// What a person can do on the page of one post.
enum PostAction: WebAction, Equatable {
    case save(PostForm)
    case delete
    /// Replaces what was written by what is stored.
    case reload
    case leave
    case tryAgain

    init(name: String, form: WebForm) throws(WebFormError) {
        switch name {
        case "save": self = .save(try PostForm(form, over: "revision"))
        case "replace": self = .save(try PostForm(form, over: "latest"))
        case "another": self = .save(try PostForm(form, as: "another"))
        case "delete": self = .delete
        case "reload": self = .reload
        case "leave": self = .leave
        case "tryAgain": self = .tryAgain
        default: throw .unknownAction(name)
        }
    }
}

extension PostForm {
    /// The form of a new post.
    ///
    /// - Parameter id: The name of the field with its id.
    fileprivate init(_ form: WebForm, as id: String) throws(WebFormError) {
        self.init(
            id: try form.value(id) { Post.ID(rawValue: $0) }, title: try form.text("title"),
            content: try form.text("content"), revision: 0)
    }

    /// - Parameter revision: The name of the field with the revision to overwrite: the one that the user began with, or
    ///   the latest, which they have been shown beside their own.
    fileprivate init(_ form: WebForm, over revision: String) throws(WebFormError) {
        self.init(
            id: try form.value("id") { Post.ID(rawValue: $0) }, title: try form.text("title"),
            content: try form.text("content"), revision: try form.value(revision) { Int($0) })
    }
}
