import Backplane

/// A motherboard with eight boards that show what they are told to, each able to come back from its routes.
@MainActor
final class Theatre {
    typealias ID = BoardID<StageRoute, Void, StageCommand>

    static let boardCount = 8
    let bench: Bench
    /// The boards that completed, with the reason, in order.
    let ended = Log()

    var navigator: Navigator { bench.root.navigator }
    var motherboard: Motherboard { bench.motherboard }
    var faults: [Fault.Kind] { bench.faults.kinds }
    var picture: Picture { Picture(navigator) }

    init(
        tabs: [TabID] = [], origins: [LinkOrigin] = [],
        also register: @escaping @MainActor (inout ModuleRegistry) -> Void = { _ in }
    ) throws {
        bench = try Bench(origins: origins) { registry in
            for number in 0..<Self.boardCount {
                registry.board(ID.stage(number)) { _ in StageBoard() }
                registry.restore(ID.stage(number))
            }
            register(&registry)
        }
        for number in 0..<Self.boardCount {
            bench.motherboard.registerCompletionFlow(of: ID.stage(number), target: ended) { ended, reason in
                ended("\(number) \(reason.rawValue)")
            }
        }
        if !tabs.isEmpty { navigator.setTabs(tabs.map { TabItem($0, title: $0.rawValue) }) }
    }

    func show(_ board: ID, _ name: String, _ showing: Showing = .reveal) {
        motherboard.activate(board, with: StageRoute(name: name), showing: showing)
    }

    func tell(_ board: ID, _ command: StageCommand) { motherboard.interact(board, command) }
}
