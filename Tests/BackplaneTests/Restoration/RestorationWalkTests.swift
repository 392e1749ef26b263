import Backplane
import Foundation
import Testing

@MainActor
@Suite("Random restoration", .timeLimit(.minutes(20)))
struct RestorationWalkTests {
    /// Three that are always the same and one that is new with each run; a failure prints it.
    nonisolated static let seeds: [UInt64] = [1, 2, 3, .random(in: 4 ... .max)]

    @Test(
        "Instances, boards inside boards, tabs, sheets and two motherboards come back as they were, whatever waits at barriers",
        arguments: seeds)
    func comesBack(seed: UInt64) async throws {
        print("restoration with barriers: seed \(seed)")
        var random = SplitMix(seed: seed)
        for round in 1...60 {
            let place: Comment = "seed \(seed), round \(round)"
            let old = try RestorationStage()
            for step in 0..<Int.random(in: 1...40, using: &random) { old.takeStep(step, using: &random) }
            try #require(old.faults.kinds.isEmpty, place)
            let data = try JSONEncoder().encode(old.navigator.snapshot)

            let new = try RestorationStage(tabs: old.navigator.tabs)
            let gates = new.putBarriers(using: &random)
            let result = await new.root.restore(try JSONDecoder().decode(NavigationSnapshot.self, from: data))
            try #require(result.problems.isEmpty, place)
            try #require(
                new.picture == old.picture, "\(place.rawValue): what is still to come belongs into a snapshot, too")
            // What is laid out anew while boards wait, is so in the old one, too.
            if Bool.random(using: &random) {
                let tabs = RestorationStage.anyTabs(using: &random, from: old.navigator)
                old.navigator.setTabs(tabs)
                new.navigator.setTabs(tabs)
                try #require(new.picture == old.picture, "\(place.rawValue): with tabs laid out anew")
            }
            for gate in gates.shuffled(using: &random) {
                gate.open()
                for _ in 0..<20 { await Task.yield() }
            }
            await settle { new.shown == old.shown }
            try #require(new.shown == old.shown, place)
            try #require(new.picture == old.picture, place)
            try #require(new.live == old.live, place)
            try #require(new.faults.kinds.isEmpty, place)
            old.shutDown()
            new.shutDown()
        }
    }
}

/// Two motherboards on one root whose boards show places, also inside one another.
@MainActor
private final class RestorationStage {
    let faults = FaultCollector()
    let root: Root
    private let motherboards: [Motherboard]

    var navigator: Navigator { root.navigator }
    /// What is seen now.
    var shown: Picture { Picture(navigator) }
    /// How many boards of each id are live outside of others.
    var live: [Int] { motherboards.flatMap { motherboard in RestorationStage.ids.map { motherboard.live($0).count } } }

    static let ids = (0..<4).map { BoardID<Place, Never, PlaceCommand>("test.place.\($0)") }
    private static let tabs: [TabID] = [.first, .second, .third]

    init(tabs: [TabItem] = []) throws {
        let root = Root(faultHandler: faults.handler, leakDetection: .off)
        self.root = root
        motherboards = try (0..<2).map { _ in
            let module = ClosureModule { registry in
                for (number, id) in RestorationStage.ids.enumerated() {
                    registry.board(id, instances: number.isMultiple(of: 2) ? .many : .one) { _ in PlaceBoard() }
                    registry.restore(id)
                }
            }
            let motherboard = try Motherboard(modules: [module], root: root)
            motherboard.install(into: root)
            return motherboard
        }
        if !tabs.isEmpty { navigator.setTabs(tabs) }
    }

    func shutDown() {
        for motherboard in motherboards { motherboard.shutDown() }
    }

    // MARK: Steps

    func takeStep(_ step: Int, using random: inout SplitMix) {
        let place = Place(name: "p\(step)")
        guard let id = Self.ids.randomElement(using: &random),
            let motherboard = motherboards.randomElement(using: &random)
        else { return }
        let handle = motherboard.live(id).randomElement(using: &random)
        switch Int.random(in: 0..<20, using: &random) {
        case 0..<6: motherboard.activate(id, with: place, showing: Bool.random(using: &random) ? .here : .reveal)
        case 6..<9: handle?.send(.push(place))
        case 9..<11: handle?.send(.present(place))
        case 11..<15:
            let inner = Self.ids.randomElement(using: &random) ?? id
            handle?.send(.activateInside(inner, place, deeper: Bool.random(using: &random)))
        case 15: handle?.cancel()
        case 16 where navigator.tabs.isEmpty:
            navigator.setTabs(Self.tabs.map { TabItem($0, title: $0.rawValue) })
        default:
            if let tab = navigator.tabs.randomElement(using: &random) { navigator.select(tab.id) }
        }
    }

    /// Tabs to lay out that leave no screen: those that have any are among them, or there are none and there was one at
    /// most.
    static func anyTabs(using random: inout SplitMix, from navigator: Navigator) -> [TabItem] {
        let all = tabs.map { TabItem($0, title: $0.rawValue) }
        let used = navigator.tabs.filter { !navigator.stack(of: $0.id).isEmpty || $0.id == navigator.selectedTab }
        if used.count < 2, navigator.selectedTab != nil, Bool.random(using: &random) { return [] }
        let more = all.filter { item in !used.contains(item) && Bool.random(using: &random) }
        return (used + more).shuffled(using: &random)
    }

    /// Puts barriers before some of the boards, each with a gate that lets those through which wait.
    func putBarriers(using random: inout SplitMix) -> [Gate] {
        var gates: [Gate] = []
        for motherboard in motherboards {
            for id in Self.ids where Int.random(in: 0..<3, using: &random) == 0 {
                let gate = Gate()
                gates.append(gate)
                motherboard.registerBarrier(before: id) { _ in
                    false
                } otherwise: { _ in
                    await gate.passed()
                    return .pass
                }
            }
        }
        return gates
    }

    // MARK: What is shown, and by whom

    /// The snapshot with boards named by the order in which the screens show them, for which instance is called the
    /// first may differ after a restoration.
    var picture: [String] {
        let snapshot = navigator.snapshot
        var names: [Int: String] = [:]
        func name(_ index: Int) -> String {
            if let name = names[index] { return name }
            let board = snapshot.boards[index]
            let around = board.outer.map(name) ?? board.motherboard ?? ""
            let name = "\(around)/\(board.id)~\(names.count)"
            names[index] = name
            return name
        }
        func lines(_ screens: [NavigationSnapshot.SavedScreen]) -> [String] {
            screens.map { "\($0.route.json) of \(name($0.board))" }
        }
        let base: [String] =
            switch snapshot.base {
            case .stack(let screens): lines(screens)
            case .tabs(let tabs, let selected):
                ["selected \(selected)"] + tabs.flatMap { ["tab \($0.id)"] + lines($0.screens) }
            }
        return base
            + snapshot.layers.flatMap { layer in
                ["layer over \(layer.presenter ?? -1) as \(layer.presentation)"] + lines(layer.screens)
            }
    }
}

private struct Place: Route {
    var name: String
}

private enum PlaceCommand: Sendable {
    case push(Place)
    case present(Place)
    case activateInside(BoardID<Place, Never, PlaceCommand>, Place, deeper: Bool)
}

/// A board that shows places, and boards inside it.
private final class PlaceBoard: ContinuousBoard<Place, Never, PlaceCommand> {
    override func activate(_ place: Place) { push(PlaceScreen(place)) }

    override func interact(_ command: PlaceCommand) {
        switch command {
        case .push(let place): push(PlaceScreen(place))
        case .present(let place): present(PlaceScreen(place), as: .sheet(detents: [.medium]))
        case .activateInside(let id, let place, let deeper):
            if deeper, let inner = innerMotherboard.live(id).first {
                inner.send(.activateInside(id, place, deeper: true))
            } else {
                innerMotherboard.activate(id, with: place)
            }
        }
    }
}

private final class PlaceScreen: Screen {
    let id: ScreenID
    let title: String
    let route: any Route

    init(_ place: Place) {
        id = ScreenID(rawValue: place.name)
        title = place.name
        route = place
    }
}
