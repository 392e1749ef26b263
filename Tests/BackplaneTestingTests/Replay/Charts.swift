import Backplane

// Boards that show themselves in several places.

extension BoardID<String, String, Never> { static var chart: Self { "charts.chart" } }
extension BoardID<Void, Never, Never> { static var notes: Self { "charts.notes" } }

struct ChartModule: Module {
    func register(in registry: inout ModuleRegistry) {
        registry.board(.chart) { _ in ChartBoard() }
        registry.board(.notes) { _ in NotesBoard() }
    }

    /// Notes follow a chart that asks for them.
    @MainActor
    static func connect(_ motherboard: Motherboard, showing: Showing) {
        motherboard.registerFlow(from: .chart) { motherboard, _ in motherboard.activate(.notes, showing: showing) }
    }
}

final class ChartBoard: Board<String, String, Never> {
    override func activate(_ title: String) {
        guard title != "more" else { return sendToMotherboard(title) }
        push(TitledScreen(title: title))
    }
}

final class NotesBoard: Board<Void, Never, Never> {
    private var isShown = false

    override func activate(_: Void) {
        if !isShown { push(TitledScreen(title: "Notes")) }
        isShown = true
    }
}

final class TitledScreen: Screen {
    let id = ScreenID()
    let title: String
    let route: any Route = ChartRoute()

    init(title: String) {
        self.title = title
    }
}

/// The titles of the screens after the latest message.
@MainActor
final class StackWatch: TraceSink {
    let wantsLabels = false
    private(set) var latest: [String] = []
    private let navigator: Navigator

    init(_ navigator: Navigator) {
        self.navigator = navigator
    }

    func record(_ event: TraceEvent) {
        latest = navigator.stack.map(\.screen.title)
    }
}

/// A module that selects a tab as soon as it is launched, whether there is one or not.
struct LaunchModule: Module {
    let selects: TabID?

    func register(in registry: inout ModuleRegistry) { registry.board(.notes) { _ in NotesBoard() } }

    func launch(on motherboard: Motherboard) {
        if let selects { motherboard.root.navigator.select(selects) }
    }
}
