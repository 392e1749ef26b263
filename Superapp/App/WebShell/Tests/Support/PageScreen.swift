import Backplane
import Changes
import DesignSystemInterface
import Observation
import WebShell

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

/// What a window of the fake application works on; tests reach in to change it from outside.
@MainActor
@Observable
final class NotesModel {
    var notes: [String] = []
    var draft = ""
    var isLoading = false
    var isMissing = false
    var holdsUnsaved = false
    /// What was done, in order, also when nothing shows it.
    @ObservationIgnored var journal: [String] = []
    /// Whoever waits for what is done slowly.
    @ObservationIgnored var waiter: Waiter?
    @ObservationIgnored private var gates: [CheckedContinuation<Void, Never>] = []
    @ObservationIgnored private var onArrival: [CheckedContinuation<Void, Never>] = []

    /// Waits until a test opens the gate.
    func waitAtGate() async {
        await withCheckedContinuation { gate in
            gates.append(gate)
            onArrival.forEach { $0.resume() }
            onArrival = []
        }
    }

    /// Waits until someone waits at the gate.
    func arrival() async {
        guard gates.isEmpty else { return }
        await withCheckedContinuation { onArrival.append($0) }
    }

    func openGate() {
        gates.forEach { $0.resume() }
        gates = []
    }
}

extension BoardID<NotesModel, Void, Never> { static var notes: Self { "test.notes" } }
extension BoardID<Int, Int, Never> { static var page: Self { "test.page" } }
extension BoardID<Void, Never, Never> {
    static var detail: Self { "test.detail" }
    static var broken: Self { "test.broken" }
    static var unregistered: Self { "test.unregistered" }
}

final class NotesBoard: Board<NotesModel, Void, Never> {
    override func activate(_ model: NotesModel) {
        push(NotesScreen(model: model, board: self))
    }
}

final class DetailBoard: Board<Void, Never, Never> {
    override func activate(_: Void) { push(DetailScreen()) }
}

final class BrokenBoard: Board<Void, Never, Never> {
    override func activate(_: Void) { push(BrokenScreen()) }
}

final class PageBoard: Board<Int, Int, Never> {
    override func activate(_ number: Int) {
        push(PageScreen(number: number) { [weak self] in self?.sendToMotherboard(number + 1) })
    }
}

struct FakeModule: Module {
    func register(in registry: inout ModuleRegistry) {
        registry.board(.notes) { _ in NotesBoard() }
        registry.board(.detail) { _ in DetailBoard() }
        registry.restore(.detail, from: DetailRoute.self)
        registry.board(.page, instances: .many) { _ in PageBoard() }
        registry.board(.broken) { _ in BrokenBoard() }
    }
}
