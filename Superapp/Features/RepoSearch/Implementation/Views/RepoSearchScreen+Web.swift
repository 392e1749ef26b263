import DesignSystemInterface
import RepoSearchInterface

extension RepoSearchScreen: WebScreen {
    /// A search that is too long to be carried out is not part of the address.
    var address: String {
        model.query.isEmpty || model.query.isTooLong ? "/repos" : "/repos?q=\(model.query.encoded)"
    }

    var isLoading: Bool { model.isAwaited }

    var context: RepoSearchContext { RepoSearchContext(model) }

    func perform(_ action: RepoSearchAction) async {
        switch action {
        case .type(let text): model.type(text)
        case .search(let text): model.submit(text)
        case .tryAgain: model.tryAgain()
        case .showMore: model.showMore()
        case .showFirst: model.showFirst()
        case .open(let name): model.pick(name)
        }
    }
}

extension RepoSearchScreen {
    nonisolated static func draw(_ state: RepoSearchContext) -> Markup {
        """
        <div class="column">
        <header class="head"><div><h1>Repositories</h1><p class="lead">Search what others build at GitHub.</p></div></header>
        <form class="search" \(.post) role="search" data-live="type">\(.form)
        \(state.field)
        <div class="search__button">\(state.search)</div>
        </form>
        <section class="stack" aria-label="Results" aria-busy="\("\(state.isSearching)")">
        <p class="lead status" role="status">\(state.status)</p>
        \(state.notice)
        \(state.tryAgain, { "<form \(.post)>\(.form)\($0)</form>" })
        \(if: state.isSearching, """
            <noscript><p><a href="/repos\(.query)&amp;q=\(state.encodedQuery)">Show the results</a></p></noscript>
            """)
        \(if: state.isLoading, #"<div class="card card--flush">\#(.loading)</div>"#)
        \(state.empty, { #"<div class="card">\#($0)</div>"# })
        \(if: !state.rows.isEmpty, drawRows(state))
        </section>
        </div>
        """
    }
}

extension RepoSearchScreen {
    private nonisolated static func drawRows(_ state: RepoSearchContext) -> Markup {
        """
        <div class="card card--flush">
        \(state.first, { #"<form class="talk__more" \#(.post)>\#(.form)\#($0)</form>"# })
        <form \(.post)>\(.form)<ul class="list">\(state.rows)</ul></form>
        \(state.moreNotice)
        \(state.more, { #"<form class="talk__more" \#(.post)>\#(.form)\#($0)</form>"# })
        </div>
        """
    }
}

/// What a person can do on the search page.
enum RepoSearchAction: WebAction, Equatable {
    case type(String)
    case search(String)
    case tryAgain
    case showMore
    case showFirst
    case open(RepoName)

    init(name: String, form: WebForm) throws(WebFormError) {
        switch name {
        case "type": self = .type(try form.text("q"))
        case "search": self = .search(try form.text("q"))
        case "tryAgain": self = .tryAgain
        case "showMore": self = .showMore
        case "showFirst": self = .showFirst
        case _ where name.hasPrefix(Self.openPrefix):
            guard let repo = RepoName(name.dropFirst(Self.openPrefix.count)) else { throw .invalidField("repository") }
            self = .open(repo)
        default: throw .unknownAction(name)
        }
    }

    /// The name of the action that opens a repository: one form contains the whole list.
    static func openName(_ repo: RepoName) -> String { openPrefix + repo.description }

    private static let openPrefix = "open "
}
