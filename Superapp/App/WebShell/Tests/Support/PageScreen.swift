import Backplane
import DesignSystemInterface

struct PageRoute: Route, Hashable {
    let number: Int
}

/// One of any number of pages, each at an address of its own, that leads to the next.
@MainActor
final class PageScreen: WebScreen {
    let id = ScreenID()
    let number: Int
    private let next: () -> Void

    init(number: Int, next: @escaping () -> Void) {
        self.number = number
        self.next = next
    }

    struct Context: Sendable, Equatable {
        let next = ActionButton("Next", action: "next")
    }

    enum Action: WebAction {
        case next

        init(name: String, form: WebForm) throws(WebFormError) {
            guard name == "next" else { throw .unknownAction(name) }
            self = .next
        }
    }

    nonisolated static func draw(_ state: Context) -> Markup { "<form \(.post)>\(.form)\(state.next)</form>" }

    var title: String { "Page \(number)" }
    var route: any Route { PageRoute(number: number) }
    var address: String { "/page/\(number)" }
    var context: Context { Context() }

    func perform(_ action: Action) async { next() }
}
