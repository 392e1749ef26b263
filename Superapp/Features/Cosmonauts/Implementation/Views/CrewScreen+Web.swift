import CosmonautServiceInterface
import DesignSystemInterface
import SpacesuitServiceInterface

extension CrewScreen: WebScreen {
    var address: String { "/cosmonauts" }

    var context: CrewContext { CrewContext(model) }

    var isLoading: Bool { model.isLoading }

    func perform(_ action: CrewAction) async throws(WebFormError) {
        switch action {
        case .enlist(let id, let name, let role): await model.enlist(id, name: name, role: role)
        case .commission(let id, let name): await model.commission(id, name: name)
        case .service(let id): await model.service(id)
        case .decommission(let id): await model.decommission(id)
        case .undo(let removed): await model.putBack(removed)
        case .showMore: return model.showMore()
        case .showMoreSuits: return model.showMoreSuits()
        case .tryAgain: return model.tryAgain()
        }
        if model.changes.result?.isAboutNothing == true { throw .notFound }
    }

    func wasLeft() { model.changes.forget() }
}

extension CrewScreen {
    nonisolated static func draw(_ state: CrewContext) -> Markup {
        """
        <div class="column">
        <header class="head"><div><h1>Cosmonauts</h1><p class="lead" role="status">\(state.summary)</p></div>\
        \(if: state.isLong, jumps)\
        </header>
        \(state.notice, { state.suitWaits ? drawWaiting($0) : "\($0)" })
        \(state.failure)
        \(state.tryAgain, { #"<form class="inline" \#(.post)>\#(.form)\#($0)</form>"# })
        \(if: state.isVisitor, """
            <p class="aside">Anyone can look around. Sign in to change something.</p>
            """)
        <div class="columns">
        <div class="stack">
        <section class="card card--flush" aria-labelledby="crew"><h2 id="crew">Crew</h2>
        \(if: state.isLoading, #"<p class="lead" role="status">Loading…</p>"#)
        \(state.noMembers)
        \(each: state.members, draw)
        \(state.more, { #"<form class="talk__more" \#(.post)>\#(.form)\#($0)</form>"# })
        \(state.otherMembers, { #"<p class="aside">\#($0)</p>"# })
        </section>
        <section class="card" aria-labelledby="newcomer"><h2 id="newcomer">Add to the crew</h2>
        <form class="form" \(.post) data-makes="cosmonaut">\(.form)<input type="hidden" name="cosmonaut" value="\(state.newcomerID)">
        \(state.newcomer)
        <div class="form__actions">\(state.enlist)</div>
        </form></section>
        </div>
        <div class="stack">
        <section class="card card--flush" aria-labelledby="suits"><h2 id="suits">Spacesuits</h2>
        \(state.noSuits)
        \(each: state.suits, draw)
        \(state.moreSuits, { #"<form class="talk__more" \#(.post)>\#(.form)\#($0)</form>"# })
        \(state.otherSuits, { #"<p class="aside">\#($0)</p>"# })
        </section>
        <section class="card" aria-labelledby="newsuit"><h2 id="newsuit">Add a suit</h2>
        <form class="form" \(.post) data-fresh="suit"\(if: state.suitWaits, " data-waits")>\(.form)<input type="hidden" name="suit" value="\(state.newSuitID)">
        \(state.newSuit)
        <div class="form__actions">\(state.commission)</div>
        </form></section>
        </div>
        </div>
        </div>
        \(state.undo)
        """
    }

    /// The way past a long list.
    private nonisolated static var jumps: Markup {
        """
        <nav class="head__actions" aria-label="On this page">\
        <a class="button button--secondary" href="#newcomer">Add to the crew</a>\
        <a class="button button--secondary" href="#suits">Spacesuits</a></nav>
        """
    }

    /// With the script, the suit itself is shown, and is sent again without anybody's doing.
    private nonisolated static func drawWaiting(_ notice: Notice) -> Markup { "<noscript>\(notice)</noscript>" }

    private nonisolated static func draw(_ part: RowPart<MemberRow>) -> Markup {
        """
        \(part.title, drawTitle)<ul class="list">\(each: part.rows, { "\(region: $0.path, $0, draw)" })</ul>

        """
    }

    private nonisolated static func draw(_ part: RowPart<SuitRow>) -> Markup {
        """
        \(part.title, drawTitle)<ul class="list">\(each: part.rows, { "\(region: "suit-\($0.id)", $0, draw)" })</ul>

        """
    }

    private nonisolated static func drawTitle(_ title: String) -> Markup { #"<h3 class="list__title">\#(title)</h3>"# }

    private nonisolated static func draw(_ member: MemberRow) -> Markup {
        """
        <li class="row" id="\(member.path)">\(member.avatar)<span class="row__text">\
        <a class="row__title row__link" href="\(member.path)\(.query)">\(member.name)</a>\
        <span class="row__detail">\(member.role)</span></span><span class="row__marks">\(member.badges)</span></li>
        """
    }

    private nonisolated static func draw(_ suit: SuitRow) -> Markup {
        """
        <li class="row" id="suit-\(suit.id)"><span class="row__text"><span class="row__title">\(suit.name)</span>\
        <span class="row__detail">\(suit.detail)</span><span class="row__marks">\(suit.badges)</span></span>\
        <span class="row__actions">\(if: suit.needsService, suit.button("Service", action: "service"))\
        \(if: suit.isRemovable, suit.button("Remove", action: "decommission", removes: true))</span></li>
        """
    }
}

extension SuitRow {
    /// A button that does something with the suit.
    func button(_ title: String, action: String, removes: Bool = false) -> Markup {
        """
        <form class="row__action" \(.post)>\(.form)<input type="hidden" name="suit" value="\(id)">\
        <button class="button button--secondary button--small\(if: removes, " button--remove")" name="_action" value="\(action)">\(title)\
        <span class="hush"> \(name)</span></button></form>
        """
    }
}

/// What a person can do on the crew page.
enum CrewAction: WebAction, Equatable {
    case enlist(CosmonautID, name: String, role: String)
    case commission(SpacesuitID, name: String)
    case service(SpacesuitID)
    case decommission(SpacesuitID)
    case undo(CrewModel.RemovedThing)
    case showMore
    case showMoreSuits
    case tryAgain

    init(name: String, form: WebForm) throws(WebFormError) {
        switch name {
        case "enlist":
            self = .enlist(
                try form.value("cosmonaut") { CosmonautID($0) }, name: try form.text("name"),
                role: try form.text("role"))
        case "commission":
            self = .commission(try form.value("suit") { SpacesuitID($0) }, name: try form.text("suitName"))
        case "service": self = .service(try form.value("suit") { SpacesuitID($0) })
        case "decommission": self = .decommission(try form.value("suit") { SpacesuitID($0) })
        case "undo": self = .undo(try form.undoTarget(CrewModel.RemovedThing.init))
        case "showMore": self = .showMore
        case "showMoreSuits": self = .showMoreSuits
        case "tryAgain": self = .tryAgain
        default: throw .unknownAction(name)
        }
    }
}

extension CrewModel.RemovedThing {
    /// As a form names it.
    var target: UndoTarget {
        switch self {
        case .cosmonaut(let id): UndoTarget("cosmonaut", of: "\(id)")
        case .suit(let id): UndoTarget("suit", of: "\(id)")
        }
    }

    init?(_ target: UndoTarget) {
        switch target.deed {
        case "cosmonaut":
            guard let id = CosmonautID(target.id) else { return nil }
            self = .cosmonaut(id)
        case "suit":
            guard let id = SpacesuitID(target.id) else { return nil }
            self = .suit(id)
        default: return nil
        }
    }
}
