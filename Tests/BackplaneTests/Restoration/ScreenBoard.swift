import Backplane

/// A board that pushes one screen for each activation, with its input as the route.
@MainActor
final class ScreenBoard<Input: TextRoute>: Board<Input, Void, Never> {
    override func activate(_ route: Input) { push(RouteScreen(route)) }
}

protocol TextRoute: Route {
    var text: String { get }
}

struct GoneRoute: TextRoute {
    var text: String
}

/// The same names in another version of the app.
enum Reshaped {
    struct GoneRoute: TextRoute {
        var number: Int

        var text: String { "\(number)" }
    }
}

@MainActor
final class RouteScreen<Shown: TextRoute>: Screen {
    let id: ScreenID
    let title: String
    let route: any Route

    init(_ route: Shown) {
        id = ScreenID(rawValue: route.text)
        title = route.text
        self.route = route
    }
}

extension BoardID<GoneRoute, Void, Never> {
    static var gone: Self { "test.gone" }
    static var moved: Self { "test.moved" }
    static var reshaped: Self { "test.reshaped" }
}
