import Backplane

struct HomeRoute: Route {
    var name: String
}

struct InputModule: Module {
    func register(in registry: inout ModuleRegistry) {
        registry.link("/login", to: .login)
        registry.link("/home/{name}", to: .home) { link in User(name: try link.value("name")) }
        registry.link("/home", to: .home)  // error: this board takes an input: read it from the link
        registry.restore(.login, from: HomeRoute.self)
        registry.restore(.home, from: HomeRoute.self) { route in User(name: route.name) }
        registry.restore(.home, from: HomeRoute.self)  // error: read it from the route
        registry.restore(.home)  // error: this board's input is not a route: say restore(_:from:)
    }
}

final class GreetingBoard: Board<Void, LoginOutcome, Never> {
    override func activate() {}  // error: override activate(_ input: Input), or activate(_: Void)
}

final class ShelfBoard: ContinuousBoard<User, LoginOutcome, Never> {
    override func activate() {}  // error: override activate(_ input: Input), or activate(_: Void)
}
