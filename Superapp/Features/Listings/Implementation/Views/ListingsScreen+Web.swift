import DesignSystemInterface
import ListingsInterface

extension ListingsScreen: WebScreen {
    var address: String {
        WebAddress.make(model.input.seller.map { "/sellers/\($0)" } ?? "/listings", ["q": model.input.query])
    }

    var isLoading: Bool { model.state == .loading || model.isMoving }

    var context: ListingsContext { ListingsContext(model) }

    func perform(_ action: ListingsAction) async {
        switch action {
        case .search(let query): model.search(query)
        case .showMore: model.showMore()
        case .showFirst: model.showFirst()
        case .offer: model.offer()
        case .undo(let id): await model.undo(id)
        case .tryAgain: model.tryAgain()
        }
    }
}

extension ListingsScreen {
    nonisolated static func draw(_ state: ListingsContext) -> Markup {
        """
        <div class="column">
        \(state.back, { #"<nav class="upward" aria-label="Breadcrumb">\#($0)</nav>"# })
        <header class="head"><div><h1>\(state.heading)</h1><p class="lead" role="status">\(state.lead)</p></div>
        <form class="inline" \(.post)>\(.form)\(state.offer)</form>
        </header>
        <form class="finder" role="search" \(.post)>\(.form)\(state.search)\(state.find)\(state.showAll)</form>
        \(state.tooLate)
        \(if: state.isLoading, #"<p class="lead" role="status">Loading…</p>"#)
        \(state.failure, { #"<div class="stack">\#($0)<form \#(.post)>\#(.form)\#(state.tryAgain)</form></div>"# })
        \(state.empty, { #"<section class="card">\#($0)</section>"# })
        \(state.first, { #"<form class="talk__more" \#(.post)>\#(.form)\#($0)</form>"# })
        <ul class="offers">\(each: state.cards, { "\(region: $0.path, $0, draw)" })</ul>
        \(state.more, { #"<form class="talk__more" \#(.post)>\#(.form)\#($0)</form>"# })
        </div>
        \(state.undo)
        """
    }

    private nonisolated static func draw(_ card: ListingCard) -> Markup {
        """
        <li class="offer" id="\(card.path)"><span class="offer__art avatar--\(card.picture.hue)" aria-hidden="true">\
        \(card.picture.letter)</span>
        <span class="offer__text"><a class="offer__title" href="\(card.path)\(.query)">\(card.title)</a>\
        \(PriceTag.draw(card.price, in: "offer__price"))\
        <span class="offer__by"><bdi>\(card.seller)</bdi> · \(card.day)</span></span>
        \(card.sample)</li>
        """
    }
}

/// What a person can do on the page of listings.
enum ListingsAction: WebAction, Equatable {
    case search(String)
    case showMore
    case showFirst
    case offer
    case undo(ListingID)
    case tryAgain

    init(name: String, form: WebForm) throws(WebFormError) {
        switch name {
        case "search": self = .search(try form.text("q"))
        case "showAll": self = .search("")
        case "showMore": self = .showMore
        case "showFirst": self = .showFirst
        case "undo": self = .undo(try form.undoTarget { ListingID($0.id) })
        case "offer": self = .offer
        case "tryAgain": self = .tryAgain
        default: throw .unknownAction(name)
        }
    }
}
