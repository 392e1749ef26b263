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

    nonisolated static func draw(_ state: Context) -> Markup { "<h1>Detail</h1>" }

    var context: Context { Context() }

    func perform(_ action: NoWebAction) async {}
}

/// A screen that no browser can be shown.
@MainActor
final class BrokenScreen: Screen {
    let id = ScreenID()
    let title = "Broken"
    let route: any Route = NotesRoute()
}
