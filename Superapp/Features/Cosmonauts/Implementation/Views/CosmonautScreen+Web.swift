import CosmonautServiceInterface
import DesignSystemInterface
import SpacesuitServiceInterface

extension CosmonautScreen: WebScreen {
    var address: String { "/cosmonauts/\(model.id)" }

    var context: CosmonautContext { CosmonautContext(model) }

    var isLoading: Bool { model.isLoading }

    var isMissing: Bool { model.isMissing }

    func perform(_ action: CosmonautAction) async throws(WebFormError) {
        switch action {
        case .assign(let suit): await model.change(.assign(suit, to: model.id))
        case .takeBack(let suit): await model.change(.takeBack(suit, from: model.id))
        case .service(let suit): await model.change(.service(suit))
        case .start(let spacewalk): await model.change(.startSpacewalk(spacewalk, of: model.id))
        case .end(let spacewalk): await model.change(.endSpacewalk(spacewalk))
        case .remove: await model.change(.remove(model.id))
        case .tryAgain: return model.tryAgain()
        }
        if model.changes.result?.isAboutNothing == true { throw .notFound }
    }

    func wasLeft() { model.changes.forget() }
}

extension CosmonautScreen {
    nonisolated static func draw(_ state: CosmonautContext) -> Markup {
        """
        <div class="column">
        <nav class="upward" aria-label="Breadcrumb">\(state.back)</nav>
        \(if: state.isLoading, #"<h1 class="hush">Cosmonaut</h1><p class="lead" role="status">Loading…</p>"#)
        \(state.missing, { #"<h1 class="hush">Cosmonaut not found</h1><section class="card">\#($0)</section>"# })
        \(state.failure)
        \(state.tryAgain, { #"<form class="inline" \#(.post)>\#(.form)\#($0)</form>"# })
        \(state.person, draw)
        </div>
        """
    }

    private nonisolated static func draw(_ person: PersonContext) -> Markup {
        """
        <header class="head"><div class="head__who">\(person.avatar)<div><h1>\(person.name)</h1>\
        <p class="lead">\(person.role)</p></div></div>
        <p class="row__marks">\(person.badges)</p></header>
        \(person.notice)
        \(if: person.isVisitor, """
            <p class="aside">Anyone can look around. Sign in to change something.</p>
            """)
        <div class="columns">
        <div class="stack">
        <section class="card" aria-labelledby="spacewalk"><h2 id="spacewalk">Spacewalk</h2>
        <p>\(person.outside, { "\($0). " })\(person.whereabouts)</p>
        <form class="inline" \(.post)>\(.form)<input type="hidden" name="spacewalk" value="\(person.spacewalkID)">
        \(person.start)\(person.end)</form>
        </section>
        <section class="card card--flush" aria-labelledby="walks"><h2 id="walks">Past spacewalks</h2>
        \(if: person.noWalks, #"<p class="lead">None so far.</p>"#)
        <ul class="list">\(each: person.walks, draw)</ul>
        </section>
        \(person.remove, { #"<form class="inline" \#(.post)>\#(.form)\#($0)</form>"# })
        </div>
        <section class="card card--flush" aria-labelledby="suit"><h2 id="suit">Spacesuit</h2>
        \(person.noSuit)
        <ul class="list">\(person.suit, { draw($0, canTakeBack: person.canTakeBack) })</ul>
        \(person.choicesTitle, { #"<h3 class="list__title">\#($0)</h3>"# })
        <ul class="list">\(each: person.choices, { "\(region: "suit-\($0.id)", $0, drawChoice)" })</ul>
        \(person.otherChoices, { #"<p class="aside">\#($0)</p>"# })
        </section>
        </div>
        """
    }

    private nonisolated static func draw(_ walk: PersonContext.Walk) -> Markup {
        """
        <li class="row"><span class="row__text"><span class="row__title">\(walk.time)</span>\
        <span class="row__detail">\(walk.detail)</span></span></li>

        """
    }

    private nonisolated static func draw(_ suit: SuitRow, canTakeBack: Bool) -> Markup {
        """
        <li class="row" id="suit-\(suit.id)">\(name(of: suit))<span class="row__actions">\
        \(if: suit.needsService, suit.button("Service", action: "service"))\
        \(if: canTakeBack, suit.button("Return", action: "takeBack"))</span></li>
        """
    }

    private nonisolated static func drawChoice(_ suit: SuitRow) -> Markup {
        """
        <li class="row" id="suit-\(suit.id)">\(name(of: suit))\(suit.button("Assign", action: "assign"))</li>
        """
    }

    private nonisolated static func name(of suit: SuitRow) -> Markup {
        """
        <span class="row__text"><span class="row__title">\(suit.name)</span>\
        <span class="row__marks">\(suit.badges)</span></span>
        """
    }
}

/// What a person can do on a cosmonaut's page.
enum CosmonautAction: WebAction, Equatable {
    case assign(SpacesuitID)
    case takeBack(SpacesuitID)
    case service(SpacesuitID)
    case start(SpacewalkID)
    case end(SpacewalkID)
    case remove
    case tryAgain

    init(name: String, form: WebForm) throws(WebFormError) {
        switch name {
        case "assign": self = .assign(try form.value("suit") { SpacesuitID($0) })
        case "takeBack": self = .takeBack(try form.value("suit") { SpacesuitID($0) })
        case "service": self = .service(try form.value("suit") { SpacesuitID($0) })
        case "start": self = .start(try form.value("spacewalk") { SpacewalkID($0) })
        case "end": self = .end(try form.value("spacewalk") { SpacewalkID($0) })
        case "remove": self = .remove
        case "tryAgain": self = .tryAgain
        default: throw .unknownAction(name)
        }
    }
}
