import Backplane

struct TestRoute: Route, Equatable {
    var path: String
}

@MainActor
final class TestScreen: Screen {
    let id: ScreenID
    var title: String { id.rawValue }
    var route: any Route { TestRoute(path: "/\(id)") }

    init(_ name: String) { id = ScreenID(rawValue: name) }
}
