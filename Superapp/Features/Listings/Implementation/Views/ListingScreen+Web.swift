import DesignSystemInterface

extension ListingScreen: WebScreen {
    var address: String { "/listings/\(model.id)" }

    var isLoading: Bool { model.state == .loading }

    var isMissing: Bool { model.state == .missing }

    var context: ListingContext { ListingContext(model) }

    func perform(_ action: ListingAction) async throws(WebFormError) {
        if action.isForSeller, !model.isOwn { throw .notFound }
        switch action {
        case .message: model.messageSeller()
        case .ask: await model.ask()
        case .edit: model.edit()
        case .remove: await model.remove()
        case .tryAgain: model.tryAgain()
        }
    }
}

extension ListingScreen {
    nonisolated static func draw(_ state: ListingContext) -> Markup {
        """
        <div class="column">
        <nav class="upward" aria-label="Breadcrumb">\(state.back)</nav>
        \(if: state.isLoading, #"<h1>Listing</h1><p class="lead" role="status">Loading…</p>"#)
        \(state.missing, { #"<h1 class="hush">Listing not found</h1><section class="card">\#($0)</section>"# })
        \(state.failure, {
            #"<h1>Listing</h1><div class="stack">\#($0)<form \#(.post)>\#(.form)\#(state.tryAgain)</form></div>"#
        })
        \(state.offer, draw)
        </div>
        """
    }

    private nonisolated static func draw(_ offer: OfferContext) -> Markup {
        """
        <div class="columns">
        <article class="card">
        <span class="poster avatar--\(offer.picture.hue)" aria-hidden="true">\(offer.picture.letter)</span>
        <div class="stack"><h1>\(offer.title)</h1><p>\(PriceTag.draw(offer.price, in: "poster__price"))</p>
        \(offer.sample)
        \(if: !offer.description.isEmpty, #"<p class="prose">\#(offer.description)</p>"#)</div>
        </article>
        <aside class="card" aria-label="Seller">
        <div class="head__who">\(offer.avatar)<div><p class="row__title">\(offer.seller)</p>\
        <p class="aside">\(offer.day)</p></div></div>
        <p>\(offer.others)</p>
        \(offer.notice)
        <form class="form" \(.post)>\(.form)\(offer.forBuyers)\(offer.forSeller)</form>
        </aside>
        </div>
        """
    }
}

/// What a person can do on the page of a listing.
enum ListingAction: WebAction, Equatable {
    case message
    case ask
    case edit
    case remove
    case tryAgain

    init(name: String, form: WebForm) throws(WebFormError) {
        switch name {
        case "message": self = .message
        case "ask": self = .ask
        case "edit": self = .edit
        case "remove": self = .remove
        case "tryAgain": self = .tryAgain
        default: throw .unknownAction(name)
        }
    }

    /// Whether only the seller can do it.
    var isForSeller: Bool {
        switch self {
        case .edit, .remove: true
        case .message, .ask, .tryAgain: false
        }
    }
}
