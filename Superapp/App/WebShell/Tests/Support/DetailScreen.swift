import Backplane
import DesignSystemInterface

struct DetailRoute: Route, Hashable {}

@MainActor
final class DetailScreen: WebScreen {
    typealias Action = NoWebAction

    let id = ScreenID()
    let title = "Detail"
    let route: any Route = DetailRoute()
    let address = "/detail"

    struct Context: Sendable, Equatable {}

    static let template = WebTemplate("Detail", source: "<h1>Detail</h1>")

    var context: Context { Context() }

    func perform(_ action: NoWebAction) async {}
}

/// A screen whose template names a component that does not exist.
@MainActor
final class BrokenScreen: WebScreen {
    typealias Action = NoWebAction

    let id = ScreenID()
    let title = "Broken"
    let route: any Route = NotesRoute()
    let address = "/broken"

    struct Context: Sendable, Equatable {}

    static let template = WebTemplate("Broken", source: "{{> no-such-component}}")

    var context: Context { Context() }

    func perform(_ action: NoWebAction) async {}
}
