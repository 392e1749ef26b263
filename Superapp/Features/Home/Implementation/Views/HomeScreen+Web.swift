import AccountServiceInterface
import DesignSystemInterface
import Foundation

extension HomeScreen: WebScreen {
    var address: String { model.session == nil ? "/welcome" : "/home" }

    var isLoading: Bool { model.session != nil && model.sessions == .loading }

    var context: HomeContext { HomeContext(model) }

    func perform(_ action: HomeAction) async throws(WebFormError) {
        switch action {
        case .open(let id): guard model.open(id) else { throw .unknownAction(HomeAction.opening + id) }
        case .signIn: model.signIn()
        case .register: model.register()
        case .tryAgain: model.tryAgain()
        case .signOutElsewhere: await model.signOutElsewhere()
        case .changePassword: model.changePassword()
        case .signOutThere(let id): await model.signOut(there: id)
        }
    }

    func wasLeft() { model.forgetEnding() }
}

extension HomeScreen {
    nonisolated static func draw(_ state: HomeContext) -> Markup {
        """
        <div class="column">
        \(state.person, draw)\(state.visitor, draw)
        <form \(.post)>\(.form)<ul class="tiles" aria-label="Where to go">\(each: state.tiles, {
            "\(region: $0.path, $0, draw)"
        })</ul></form>
        \(state.sessions, draw)
        </div>
        """
    }

    private nonisolated static func draw(_ person: PersonContext) -> Markup {
        """
        <header class="head"><div class="head__who">\(person.avatar)<div><h1>Hello, \(person.name)</h1>
        <p class="lead">\(person.since).</p></div></div></header>
        """
    }

    private nonisolated static func draw(_ visitor: VisitorContext) -> Markup {
        """
        <header class="head"><div><h1>Look around</h1>
        <p class="lead">What needs an account says so. Everything else is open to you right away.</p></div>
        <form class="head__actions" \(.post)>\(.form)\(visitor.signIn)\(visitor.register)</form></header>
        """
    }

    private nonisolated static func draw(_ tile: HomeTile) -> Markup {
        """
        <li class="tile" id="\(tile.path)">\(tile.symbol)<a class="tile__title" href="\(tile.path)\(.query)" \
        data-action="\(tile.action)">\(tile.title)</a>
        <p class="tile__text">\(tile.text)</p>\(tile.badge, { #"<p class="tile__badge" aria-live="polite">\#($0)</p>"# })</li>
        """
    }

    private nonisolated static func draw(_ sessions: SessionsContext) -> Markup {
        """
        <section class="card card--flush" aria-labelledby="sessions"><h2 id="sessions">Where you are signed in</h2>
        \(if: sessions.isLoading, """
            <p class="lead" role="status">Loading…</p><noscript><p><a href="/home\(.query)">Show where</a></p></noscript>
            """)
        \(sessions.notice)
        \(sessions.tryAgain, { #"<form class="inline" \#(.post)>\#(.form)\#($0)</form>"# })
        <form \(.post)>\(.form)<ul class="list">\(sessions.rows)</ul></form>
        <form class="actions" \(.post)>\(.form)\(sessions.signOutElsewhere)\(sessions.changePassword)</form>
        </section>
        """
    }
}

/// What a person can do on the home page.
enum HomeAction: WebAction, Equatable {
    case open(String)
    case signIn
    case register
    case tryAgain
    case signOutElsewhere
    case changePassword
    case signOutThere(SessionID)

    /// The prefix of the actions that open an entry; the entry's id follows.
    static let opening = "open "
    /// The prefix of the actions that end another session; the session's id follows.
    static let signingOut = "sign out "

    init(name: String, form: WebForm) throws(WebFormError) {
        switch name {
        case let name where name.hasPrefix(Self.opening): self = .open(String(name.dropFirst(Self.opening.count)))
        case "signIn": self = .signIn
        case "register": self = .register
        case "tryAgain": self = .tryAgain
        case "signOutElsewhere": self = .signOutElsewhere
        case "changePassword": self = .changePassword
        case let name where name.hasPrefix(Self.signingOut):
            guard let id = UUID(uuidString: String(name.dropFirst(Self.signingOut.count))) else {
                throw .unknownAction(name)
            }
            self = .signOutThere(SessionID(rawValue: id))
        default: throw .unknownAction(name)
        }
    }
}
