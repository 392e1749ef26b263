import DesignSystemInterface

extension ConversationsScreen: WebScreen {
    var address: String { "/chat" }

    var isLoading: Bool { model.state == .loading || model.isStale }

    var context: ConversationsContext { ConversationsContext(model) }

    func perform(_ action: ConversationsAction) async {
        switch action {
        case .start(let name): await model.start(with: name)
        case .showMore: await model.showMore()
        case .showFirst: await model.showFirst()
        case .tryAgain: model.tryAgain()
        }
    }
}

extension ConversationsScreen {
    nonisolated static func draw(_ state: ConversationsContext) -> Markup {
        """
        <div class="column column--reading">
        <header class="head"><div><h1>Chat</h1>\(region: "lead", state.lead, {
            #"<p class="lead" id="lead" role="status">\#($0)</p>"#
        })</div></header>
        <form class="card starter" \(.post)>\(.form)
        \(state.name)
        \(state.start)
        </form>
        <section class="card card--flush" aria-labelledby="conversations"><h2 id="conversations">Conversations</h2>
        \(if: state.isLoading, #"<p class="lead" role="status">Loading…</p>"#)
        \(state.failure)
        \(state.tryAgain, { "<form \(.post)>\(.form)\($0)</form>" })
        \(state.empty)
        \(state.first, { #"<form class="talk__more" \#(.post)>\#(.form)\#($0)</form>"# })
        <ul class="list">\(each: state.rows, { "\(region: $0.path, $0, draw)" })</ul>
        \(state.more, { #"<form class="talk__more" \#(.post)>\#(.form)\#($0)</form>"# })
        </section>
        </div>
        """
    }

    private nonisolated static func draw(_ row: ConversationRow) -> Markup {
        """
        <li class="row talk\(if: row.unread != nil, " talk--unread")" id="\(row.path)">\(row.avatar)
        <span class="row__text"><a class="row__title row__link" href="\(row.path)\(.query)">\(row.name)\
        \(row.subject, { #" <span class="talk__subject">About \#($0)</span>"# })</a>\
        <span class="row__detail talk__preview">\(row.preview)</span></span>
        <span class="talk__side"><span class="talk__time">\(row.time)</span>\(row.unread)</span></li>
        """
    }
}

/// What a person can do on the page of conversations.
enum ConversationsAction: WebAction, Equatable {
    case start(name: String)
    case showMore
    case showFirst
    case tryAgain

    init(name: String, form: WebForm) throws(WebFormError) {
        switch name {
        case "start": self = .start(name: try form.text("name"))
        case "showMore": self = .showMore
        case "showFirst": self = .showFirst
        case "tryAgain": self = .tryAgain
        default: throw .unknownAction(name)
        }
    }
}
