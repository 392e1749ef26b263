import Backplane

/// A board that shows what it is told to. Its screens' routes are its input.
@MainActor
final class StageBoard: ContinuousBoard<StageRoute, Void, StageCommand> {
    override func activate(_ route: StageRoute) { push(StageScreen(route)) }

    override func interact(_ command: StageCommand) {
        switch command {
        case .push(let name): push(StageScreen(name))
        case .pushIn(let tab, let name): push(StageScreen(name), in: tab)
        case .present(let name): present(StageScreen(name))
        case .dismiss: dismiss()
        case .dismissScreen(let name): dismiss(StageScreen(name))
        case .complete: complete()
        case .activateInside(let id, let name): innerMotherboard.activate(id, with: StageRoute(name: name))
        case .tellInside(let id): innerMotherboard.interact(id, .complete)
        }
    }
}

enum StageCommand: Sendable {
    case push(String)
    case pushIn(TabID, String)
    case present(String)
    case dismiss
    case dismissScreen(String)
    case complete
    case activateInside(BoardID<StageRoute, Void, StageCommand>, String)
    case tellInside(BoardID<StageRoute, Void, StageCommand>)
}

struct StageRoute: Route {
    var name: String
}

@MainActor
final class StageScreen: Screen {
    let id: ScreenID
    private let stageRoute: StageRoute

    var title: String { stageRoute.name }
    var route: any Route { stageRoute }

    init(_ route: StageRoute) {
        stageRoute = route
        id = ScreenID(rawValue: route.name)
    }

    convenience init(_ name: String) { self.init(StageRoute(name: name)) }
}

extension BoardID<StageRoute, Void, StageCommand> {
    static var a: Self { stage(0) }
    static var b: Self { stage(1) }
    static var c: Self { stage(2) }

    static func stage(_ number: Int) -> Self { Self("test.stage.\(number)") }
}

extension TabID {
    static let first: TabID = "first"
    static let second: TabID = "second"
    static let third: TabID = "third"
}
