import Backplane
import Testing

@MainActor
@Suite("Places in tabs that are kept while boards come back")
struct RestoredTabTests {
    @Test("What waits keeps its place when tabs are laid out meanwhile, and when they are taken away", arguments: 0..<3)
    func tabsMeanwhile(waiting: Int) async throws {
        let old = try Theatre()
        for number in 0..<3 { old.show(.stage(number), "s\(number)") }
        let gate = Gate()
        let new = try Theatre.guarded([.stage(waiting)], gate: gate)
        _ = await new.motherboard.root.restore(try old.saved())
        let tabs = [TabItem(.first, title: "A"), TabItem(.second, title: "B")]
        new.navigator.setTabs(tabs)
        new.navigator.select(.second)
        guard case .tabs(let saved, _) = new.navigator.snapshot.base else {
            Issue.record("There are no tabs.")
            return
        }
        #expect(saved.map { $0.screens.count } == [3, 0], "What is still to come is in a new snapshot, too.")
        new.navigator.select(.first)
        new.navigator.setTabs([])
        new.navigator.setTabs(tabs.reversed())
        new.navigator.select(.first)
        gate.open()
        let names = ["s0", "s1", "s2"]
        await settle { new.navigator.stack(of: .second).count == 3 }
        #expect(new.navigator.stack(of: .second).map(\.screen.title) == names)
        #expect(new.navigator.stack(of: .first).isEmpty)
        #expect(new.faults.isEmpty)
    }

    @Test("What waits keeps its place when a screen of a tab that is there no more is shown elsewhere")
    func shownElsewhere() async throws {
        let old = try Theatre(tabs: [.first, .second])
        for (number, board) in [Theatre.ID.a, .b, .c].enumerated() { old.show(board, "s\(number)") }
        old.navigator.select(.second)
        old.show(.stage(3), "elsewhere", .here)
        let gate = Gate()
        let new = try Theatre.guarded([.b], gate: gate)
        new.navigator.setTabs([TabItem(.first, title: "A")])
        new.show(.stage(3), "elsewhere")
        let result = await new.motherboard.root.restore(try old.saved())
        #expect(result.problems == [.unknownTab(tab: "second", boards: ["test.stage.3"])])
        gate.open()
        await settle { new.navigator.stack.count == 4 }
        #expect(new.navigator.stack.map(\.screen.title) == ["elsewhere", "s0", "s1", "s2"])
        #expect(new.faults.isEmpty, "that the tab is not there is said once")
    }

    @Test("What waits for a tab that is taken away is saved no more, and comes on top of what is seen")
    func tabTakenAway() async throws {
        let old = try Theatre(tabs: [.first, .second])
        old.show(.a, "s0")
        old.show(.b, "s1")
        old.navigator.select(.second)
        old.show(.c, "s2", .here)
        old.navigator.select(.first)
        let gate = Gate()
        let new = try Theatre.guarded([.b], gate: gate)
        new.navigator.setTabs(old.navigator.tabs)
        _ = await new.motherboard.root.restore(try old.saved())
        new.navigator.setTabs([TabItem(.second, title: "B")])
        guard case .tabs(let saved, _) = new.navigator.snapshot.base else {
            Issue.record("There are no tabs.")
            return
        }
        #expect(saved.map { $0.screens.count } == [1])
        gate.open()
        await settle { new.navigator.stack.count == 2 }
        #expect(new.navigator.stack.names == ["s2", "s1"])
        #expect(new.faults.isEmpty)
    }

    @Test("A board that shows anew what was in a tab that is gone shows it where it is itself")
    func shownWithoutItsTab() async throws {
        func register(in tab: TabID?) -> @MainActor (inout ModuleRegistry) -> Void {
            { registry in
                registry.board(.twin) { _ in TwinBoard(secondIn: tab) }
                registry.restore(.twin)
            }
        }
        let old = try Theatre(tabs: [.first, .second], also: register(in: .second))
        old.motherboard.activate(.twin, with: StageRoute(name: "s"))
        let new = try Theatre(tabs: [.first], also: register(in: nil))
        let result = await new.motherboard.root.restore(try old.saved())
        #expect(result.problems == [.unknownTab(tab: "second", boards: ["test.twin"])])
        #expect(new.navigator.stack.map(\.screen.title) == ["s", "s's twin"])
    }

    @Test("Two tabs that become one keep what waits for both")
    func tabsBecomeOne() async throws {
        let old = try Theatre(tabs: [.first, .second])
        old.show(.a, "s0")
        old.navigator.select(.second)
        old.show(.b, "s1", .here)
        old.navigator.select(.first)
        let gate = Gate()
        let new = try Theatre.guarded([.a, .b], gate: gate)
        new.navigator.setTabs(old.navigator.tabs)
        _ = await new.motherboard.root.restore(try old.saved())
        // The first tab's stack becomes the only one, and that the second tab's.
        new.navigator.setTabs([])
        new.navigator.setTabs([TabItem(.second, title: "B")])
        guard case .tabs(let saved, _) = new.navigator.snapshot.base else {
            Issue.record("There are no tabs.")
            return
        }
        #expect(saved.map { $0.screens.count } == [2])
        gate.open()
        await settle { new.navigator.stack(of: .second).count == 2 }
        #expect(Set(new.navigator.stack(of: .second).map(\.screen.title)) == ["s0", "s1"])
    }
}

/// A board that shows two screens, the second in a tab if it is told one.
private final class TwinBoard: Board<StageRoute, Void, Never> {
    private let tab: TabID?

    init(secondIn tab: TabID?) { self.tab = tab }

    override func activate(_ route: StageRoute) {
        push(StageScreen(route))
        let twin = StageScreen("\(route.name)'s twin")
        if let tab { push(twin, in: tab) } else { push(twin) }
    }
}

extension BoardID<StageRoute, Void, Never> {
    fileprivate static var twin: Self { "test.twin" }
}
