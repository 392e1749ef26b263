import DesignSystemInterface
import Domain
import PostsInterface

extension PostsScreen: WebScreen {
    var address: String {
        WebAddress.make("/posts", ["q": output.search, "sort": output.order == .latest ? "" : output.order.rawValue])
    }

    var isLoading: Bool { output.phase == .loading }

    var context: PostsContext { PostsContext(output) }

    func perform(_ action: PostsAction) async {
        switch action {
        case .create: await input.create.send()
        case .open(let id): await input.select.send(id)
        case .search(let text): await input.search.send(text)
        case .sort(let order): await input.sort.send(order)
        case .showMore: await input.showMore.send()
        case .showFirst: await input.showFirst.send()
        case .undo(let id): await input.undo.send(id)
        case .tryAgain: await input.tryAgain.send()
        }
    }
}

extension PostsScreen {
    nonisolated static func draw(_ state: PostsContext) -> Markup {
        """
        <div class="column">
        <header class="head"><div><h1>Posts</h1>
        <p class="lead">What you have written. Only you can see it.</p></div>
        <form class="inline" \(.post)>\(.form)\(state.create)</form>
        </header>
        \(state.notice)
        \(state.tryAgain, { #"<form class="inline" \#(.post)>\#(.form)\#($0)</form>"# })
        \(state.said)
        \(state.search, {
            #"<form class="finder" \#(.post) role="search">\#(.form)\#($0)\#(state.find)\#(state.showAll)</form>"#
        })
        <section class="card card--flush" aria-labelledby="list"><div class="head">\
        <h2 id="list" aria-live="polite">\(state.heading)</h2>
        <form class="segments" \(.post) aria-label="Order">\(.form)\(state.orders)</form></div>
        \(if: state.isLoading, """
            <p class="lead" role="status">Loading…</p>\
            <noscript><p class="lead"><a href="\(.here)">Show your posts</a></p></noscript>
            """)
        \(state.first, { #"<form class="talk__more" \#(.post)>\#(.form)\#($0)</form>"# })
        <form \(.post)>\(.form)<ul class="list">\(each: state.posts, drawRow)</ul></form>
        \(state.more, { #"<form class="talk__more" \#(.post)>\#(.form)\#($0)</form>"# })
        \(state.empty)
        </section>
        </div>
        \(state.undo)
        """
    }

    /// A row, which is drawn and sent again only when it has changed.
    private nonisolated static func drawRow(_ row: ListRow) -> Markup {
        "\(region: row.path ?? row.title, row, { "\($0)" })"
    }
}

/// What a person can do on the list's page.
enum PostsAction: WebAction, Equatable {
    case create
    case open(Post.ID)
    case search(String)
    case sort(PostsOrder)
    case showMore
    case showFirst
    case undo(Post.ID)
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
        case "undo": self = .undo(try form.undoTarget { Post.ID(rawValue: $0.id) })
        case "tryAgain": self = .tryAgain
        case _ where name.hasPrefix(Self.openPrefix):
            guard let id = Post.ID(rawValue: String(name.dropFirst(Self.openPrefix.count))) else {
                throw .invalidField("post")
            }
            self = .open(id)
        default: throw .unknownAction(name)
        }
    }

    /// The name of the action that opens a post: one form contains the whole list.
    static func openName(_ id: Post.ID) -> String { openPrefix + id.rawValue }

    private static let openPrefix = "open "
}
