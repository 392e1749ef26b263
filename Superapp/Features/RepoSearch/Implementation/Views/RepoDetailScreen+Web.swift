import DesignSystemInterface

extension RepoDetailScreen: WebScreen {
    var address: String { "/repos/\(model.name)" }

    var isLoading: Bool { model.isLoading }

    var isMissing: Bool { model.failure == .notFound }

    var context: RepoDetailContext { RepoDetailContext(model) }

    func perform(_ action: RepoDetailAction) async {
        switch action {
        case .tryAgain: model.tryAgain()
        }
    }
}

extension RepoDetailScreen {
    nonisolated static func draw(_ state: RepoDetailContext) -> Markup {
        """
        <div class="column">
        <nav class="upward" aria-label="Breadcrumb">\(state.back)</nav>
        <header class="head"><div class="head__who">\(state.avatar)<div><p class="lead">\(state.owner)</p>
        <h1>\(state.name)</h1></div></div>
        </header>
        \(if: state.isLoading, """
            <section class="card card--flush" aria-busy="true"><p class="hush" role="status">Asking GitHub…</p>\(.loading)
            <noscript><p><a href="\(.here)">Show the repository</a></p></noscript></section>
            """)
        \(state.missing, { #"<section class="card">\#($0)</section>"# })
        \(state.failure)
        \(state.tryAgain, { "<form \(.post)>\(.form)\($0)</form>" })
        \(state.about, draw)
        </div>
        """
    }

    private nonisolated static func draw(_ about: RepoDetailContext.About) -> Markup {
        """
        <section class="card" aria-labelledby="about"><h2 class="hush" id="about">About</h2>
        <p dir="auto">\(about.summary)</p>
        \(if: !about.badges.isEmpty, #"<p class="cluster cluster--tight">\#(each: about.badges, { "\($0) " })</p>"#)
        <dl class="facts facts--wide">\(about.counts)</dl>
        <dl class="facts">\(about.facts)</dl>
        \(if: !about.topics.isEmpty, """
            <h3 class="field__label">Topics</h3>\
            <p class="cluster cluster--tight">\(each: about.topics, { "\($0) " })</p>
            """)
        <p class="cluster">\(about.page, { draw($0, "Open at GitHub", style: "primary") })
        \(about.homepage, { draw($0, "Open the homepage", style: "secondary") })</p>
        </section>
        """
    }

    private nonisolated static func draw(_ address: String, _ title: String, style: String) -> Markup {
        """
        <a class="button button--\(style)" href="\(address)" target="_blank" \
        rel="noopener noreferrer nofollow">\(title)</a>
        """
    }
}

/// What a person can do on the page of a repository.
enum RepoDetailAction: WebAction, Equatable {
    case tryAgain

    init(name: String, form: WebForm) throws(WebFormError) {
        guard name == "tryAgain" else { throw .unknownAction(name) }
        self = .tryAgain
    }
}
