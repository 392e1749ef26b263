import Backplane
import Foundation
import Testing

@MainActor
@Suite("Places that are kept while boards come back")
struct RestoredPlaceTests {
    /// Boards a, b and c, each with a screen, and one over them in a layer.
    private func four() throws -> Theatre {
        let theatre = try Theatre()
        theatre.show(.a, "s1")
        theatre.show(.b, "s2")
        theatre.show(.c, "s3")
        theatre.motherboard.activate(.stage(3), with: StageRoute(name: "base"))
        theatre.tell(.stage(3), .present("sheet"))
        return theatre
    }

    /// A theatre in which boards wait at a barrier until the gate opens.
    private func guarded(
        _ ids: Theatre.ID..., gate: Gate, also register: @escaping @MainActor (inout ModuleRegistry) -> Void = { _ in }
    ) throws -> Theatre {
        let theatre = try Theatre(also: register)
        for id in ids {
            theatre.motherboard.registerBarrier(before: id) { _ in
                false
            } otherwise: { _ in
                await gate.passed()
                return .pass
            }
        }
        return theatre
    }

    @Test(
        "What waits at a barrier finds its place free",
        arguments: [[0], [1], [2], [0, 1], [0, 2], [1, 2], [0, 1, 2]])
    func stack(waiting: [Int]) async throws {
        let old = try Theatre()
        for number in 0..<3 { old.show(.stage(number), "s\(number)") }
        let gate = Gate()
        let new = try guarded(gate: gate)
        for number in waiting {
            new.motherboard.registerBarrier(before: Theatre.ID.stage(number)) { _ in
                false
            } otherwise: { _ in
                await gate.passed()
                return .pass
            }
        }
        let result = await new.motherboard.root.restore(try old.saved())
        #expect(result.waiting == waiting.map { "test.stage.\($0)" })
        #expect(new.picture.only == (0..<3).filter { !waiting.contains($0) }.map { "s\($0)" })
        #expect(new.navigator.snapshot == old.navigator.snapshot, "What is still to come is in a new snapshot, too.")
        gate.open()
        await settle { new.picture == old.picture }
        #expect(new.picture == old.picture)
        #expect(new.faults.isEmpty && result.problems.isEmpty)
    }

    @Test(
        "A board that comes back late takes its place also with other screens than it had",
        arguments: [
            (["s1"], ["renamed"], ["s0", "renamed", "s3"]), (["s1", "s2"], ["s1", "s2"], ["s0", "s1", "s2", "s3"]),
            (["s1"], ["s1", "s1"], ["s0", "s1", "s3", "s1"]), (["s1", "s2"], ["s2", "s1"], ["s0", "s1", "s2", "s3"]),
            (["s1", "s2", "s4"], ["s4", "s2", "s1"], ["s0", "s1", "s2", "s4", "s3"]),
        ])
    func otherScreens(had: [String], shows: [String], expected: [String]) async throws {
        func register(_ names: [String]) -> @MainActor (inout ModuleRegistry) -> Void {
            { registry in
                registry.board(.pair) { _ in PairBoard(names) }
                registry.restore(.pair)
            }
        }
        let old = try Theatre(also: register(had))
        old.show(.a, "s0")
        old.show(.pair, "s1")
        old.show(.b, "s3")
        old.show(.c, "later")
        let (gate, later) = (Gate(), Gate())
        let new = try guarded(.pair, gate: gate, also: register(shows))
        // As long as anything is still to come, the places of what has come are known.
        new.motherboard.registerBarrier(before: Theatre.ID.c) { _ in
            false
        } otherwise: { _ in
            await later.passed()
            return .cancel
        }
        _ = await new.motherboard.root.restore(try old.saved())
        #expect(new.picture.only == ["s0", "s3"])
        gate.open()
        await settle { new.navigator.stack.count == expected.count }
        #expect(new.navigator.stack.map(\.screen.title) == expected)
        #expect(new.faults.isEmpty)
        later.open()
    }

    @Test("What an earlier restoration still waits for does not come back twice")
    func twiceWhileWaiting() async throws {
        let old = try Theatre()
        for number in 0..<3 { old.show(.stage(number), "s\(number)") }
        old.tell(.b, .activateInside(.stage(3), "inside"))
        let gate = Gate()
        let new = try guarded(.b, gate: gate)
        let first = await new.motherboard.root.restore(try old.saved())
        let second = await new.motherboard.root.restore(try old.saved())
        #expect(first.waiting == ["test.stage.1", "test.stage.3"] && second.waiting == first.waiting)
        #expect(second.restored == first.restored && second.problems.isEmpty)
        #expect(new.navigator.snapshot == old.navigator.snapshot)
        gate.open()
        await settle { new.picture == old.picture }
        #expect(new.picture == old.picture)
        #expect(new.faults.isEmpty)
    }

    @Test("A page that waits while a sheet is there comes back below it, and the sheet goes with it again")
    func belowSheet() async throws {
        let old = try Theatre()
        old.show(.a, "page")
        old.show(.b, "over")
        old.tell(.b, .present("sheet"))
        let gate = Gate()
        let new = try guarded(.a, gate: gate)
        _ = await new.motherboard.root.restore(try old.saved())
        #expect(new.picture == Picture(only: ["over"], layers: [.init(presenter: "over", stack: ["sheet"])]))
        gate.open()
        await settle { new.picture == old.picture }
        #expect(new.picture == old.picture)
    }

    @Test("A sheet that waits comes back between what was below and above it, over the screen it was over")
    func sheetBetween() async throws {
        let old = try Theatre()
        old.show(.a, "list")
        old.motherboard.activate(.b, with: StageRoute(name: "unseen"))
        old.tell(.b, .present("lower"))
        old.show(.c, "in lower")
        old.motherboard.activate(.stage(4), with: StageRoute(name: "elsewhere"))
        old.tell(.stage(4), .present("upper"))
        let gate = Gate()
        let new = try guarded(.b, .c, gate: gate)
        _ = await new.motherboard.root.restore(try old.saved())
        #expect(new.picture.only == ["list"])
        #expect(new.navigator.snapshot == old.navigator.snapshot)
        gate.open()
        await settle { new.picture == old.picture }
        #expect(new.picture == old.picture)
        new.navigator.pop(to: ScreenID(rawValue: "list"))
        #expect(new.picture == Picture(only: ["list"]))
    }

    @Test("A sheet that came back before the screen it was over does not go with the one it was over meanwhile")
    func presenterLater() async throws {
        let old = try Theatre()
        old.show(.a, "page")
        old.show(.b, "over")
        old.tell(.b, .present("sheet"))
        old.show(.c, "in the sheet")
        let gate = Gate()
        let new = try guarded(.b, gate: gate)
        _ = await new.motherboard.root.restore(try old.saved())
        #expect(new.picture.layers == [.init(presenter: "page", stack: ["in the sheet"])])
        gate.open()
        await settle { new.picture == old.picture }
        new.tell(.a, .complete)
        #expect(
            new.picture
                == Picture(only: ["over"], layers: [.init(presenter: "over", stack: ["sheet", "in the sheet"])])
        )
    }

    @Test("A sheet whose presenter has gone before it comes back is over the screen below")
    func presenterGone() async throws {
        let old = try Theatre()
        old.show(.c, "first")
        old.show(.a, "page")
        old.show(.b, "over")
        old.tell(.c, .present("sheet"))
        let gate = Gate()
        let new = try guarded(.c, gate: gate)
        _ = await new.motherboard.root.restore(try old.saved())
        new.tell(.b, .complete)
        #expect(new.picture == Picture(only: ["page"]))
        gate.open()
        let restored = Picture(only: ["first", "page"], layers: [.init(presenter: "page", stack: ["sheet"])])
        await settle { new.picture == restored }
        #expect(new.picture == restored)
    }

    @Test("What waits for its place in a sheet that is dismissed meanwhile comes in a sheet of its own")
    func sheetGone() async throws {
        let old = try Theatre()
        old.show(.a, "page")
        old.show(.b, "over")
        old.tell(.b, .present("sheet"))
        old.show(.c, "in the sheet")
        let gate = Gate()
        let new = try guarded(.c, gate: gate)
        _ = await new.motherboard.root.restore(try old.saved())
        new.tell(.b, .dismiss)
        #expect(new.picture == Picture(only: ["page", "over"]))
        gate.open()
        await settle { !new.picture.layers.isEmpty }
        #expect(new.picture.only == ["page", "over"])
        #expect(new.picture.layers.map(\.stack) == [["in the sheet"]])
    }

    @Test("What a barrier turns away leaves no place behind")
    func turnedAway() async throws {
        let old = try four()
        let gate = Gate()
        let new = try Theatre()
        let barrier = new.motherboard.registerBarrier(before: Theatre.ID.b) { _ in
            false
        } otherwise: { _ in
            await gate.passed()
            return .cancel
        }
        #expect(await new.motherboard.root.restore(try old.saved()).waiting == ["test.stage.1"])
        gate.open()
        await settle { !new.navigator.snapshot.boards.contains { $0.id == "test.stage.1" } }
        #expect(!new.navigator.snapshot.boards.contains { $0.id == "test.stage.1" })
        barrier.cancel()
        new.show(.b, "later")
        #expect(new.navigator.top?.id.rawValue == "later")
    }

    @Test("A board that shows its screen only later finds its place free, and is not taken for another")
    func later() async throws {
        let register: @MainActor (inout ModuleRegistry) -> Void = { registry in
            registry.board(.slow) { _ in SlowBoard() }
            registry.restore(.slow)
        }
        let old = try Theatre(also: register)
        old.show(.a, "s1")
        old.motherboard.activate(.slow, with: StageRoute(name: "s2"))
        old.motherboard.interact(.slow, .show)
        old.show(.b, "s3")
        let new = try Theatre(also: register)
        let result = await new.motherboard.root.restore(try old.saved())
        #expect(result.waiting == ["test.slow"] && new.picture.only == ["s1", "s3"])
        new.show(.c, "s4")
        new.motherboard.interact(.slow, .show)
        #expect(new.picture.only == ["s1", "s2", "s3", "s4"])
        #expect(new.faults.isEmpty)
    }

    @Test(
        "A board that is new inside another does not take the place of that one's screen, whatever its id",
        arguments: [.b, .host] as [Theatre.ID])
    func newInside(_ id: Theatre.ID) async throws {
        func register(opening inner: Theatre.ID?) -> @MainActor (inout ModuleRegistry) -> Void {
            { registry in
                registry.board(.host) { _ in HostBoard(opening: inner) }
                registry.restore(.host)
            }
        }
        let old = try Theatre(also: register(opening: nil))
        old.show(.a, "around")
        old.tell(.a, .activateInside(.host, "s1"))
        old.tell(.a, .tellInside(.host))
        old.show(.c, "s2")
        let new = try Theatre(also: register(opening: id))
        let result = await new.motherboard.root.restore(try old.saved())
        #expect(result.waiting == ["test.host"])
        new.tell(.a, .tellInside(.host))
        #expect(new.picture.only.filter { $0 != "extra" } == ["around", "s1", "s2"])
        #expect(new.picture.only.contains("extra"))
    }

    @Test("Boards inside one that waits come back inside it")
    func inside() async throws {
        let old = try Theatre()
        old.show(.a, "outer")
        old.tell(.a, .activateInside(.b, "inner"))
        old.show(.c, "over")
        old.tell(.a, .activateInside(.stage(5), "second"))
        let gate = Gate()
        let new = try guarded(.a, gate: gate)
        let result = await new.motherboard.root.restore(try old.saved())
        #expect(result.waiting == [0, 1, 5].map { "test.stage.\($0)" })
        #expect(new.navigator.snapshot == old.navigator.snapshot)
        gate.open()
        await settle { new.picture == old.picture }
        #expect(new.picture == old.picture)
        new.tell(.a, .complete)
        #expect(new.picture.only == ["over"])
        #expect(new.faults.isEmpty)
    }

    @Test("Boards come back inside others whatever is in their ids")
    func anyCharacters() async throws {
        let ids = ["a/b", "a", "b", "main", "a/b/c", "#2"].map { Theatre.ID($0) }
        let register: @MainActor (inout ModuleRegistry) -> Void = { registry in
            for id in ids {
                registry.board(id) { _ in StageBoard() }
                registry.restore(id)
            }
        }
        let old = try Theatre(also: register)
        for (number, id) in ids.enumerated() {
            old.motherboard.activate(id, with: StageRoute(name: "\(number)"))
            for (inner, innerID) in ids.enumerated() {
                old.motherboard.interact(id, .activateInside(innerID, "\(number) \(inner)"))
            }
        }
        let new = try Theatre(also: register)
        let result = await new.motherboard.root.restore(try old.saved())
        #expect(new.picture == old.picture)
        #expect(result.problems.isEmpty && new.navigator.snapshot == old.navigator.snapshot)
    }

    @Test("Several motherboards of one root come back together, each board in its own")
    func severalMotherboards() async throws {
        func make() throws -> (root: Root, motherboards: [Motherboard]) {
            let root = Root(faultHandler: FaultCollector().handler, leakDetection: .off)
            let motherboards = try (0..<3).map { _ in
                let module = ClosureModule { registry in
                    for id in [Theatre.ID.a, .b] {
                        registry.board(id) { _ in StageBoard() }
                        registry.restore(id)
                    }
                }
                let motherboard = try Motherboard(modules: [module], root: root)
                motherboard.install(into: root)
                return motherboard
            }
            return (root, motherboards)
        }
        let old = try make()
        for (number, index) in [0, 1, 2, 1, 0].enumerated() {
            old.motherboards[index].activate(number < 3 ? .a : .b, with: StageRoute(name: "s\(number)"))
        }
        let new = try make()
        let result = await new.root.restore(old.root.navigator.snapshot)
        #expect(new.root.navigator.stack.names == ["s0", "s1", "s2", "s3", "s4"])
        #expect(new.root.navigator.snapshot == old.root.navigator.snapshot)
        #expect(result.problems.isEmpty)
        let one = try Theatre()
        #expect(
            await one.motherboard.root.restore(old.root.navigator.snapshot).problems.map(\.description).first
                == "'test.stage.0' lived in the motherboard 'main 2', which the root does not have. "
                + "Make the root's motherboards in the same order as before.")
    }

    @Test(
        "A damaged snapshot is refused",
        arguments: [
            (#""board":0"#, #""board":7"#), (#""board":0"#, #""board":-1"#), (#""outer":0"#, #""outer":1"#),
            (#""outer":0"#, #""outer":-1"#),
        ])
    func damaged(sound: String, broken: String) throws {
        let theatre = try Theatre()
        theatre.show(.a, "home")
        theatre.tell(.a, .activateInside(.b, "inside"))
        let text = String(decoding: try JSONEncoder().encode(theatre.navigator.snapshot), as: UTF8.self)
        #expect(text.contains(sound))
        let spoilt = Data(text.replacing(sound, with: broken).utf8)
        #expect(throws: DecodingError.self) { try JSONDecoder().decode(NavigationSnapshot.self, from: spoilt) }
    }

    @Test("What waits keeps its place when tabs are laid out meanwhile, and when they are taken away", arguments: 0..<3)
    func tabsMeanwhile(waiting: Int) async throws {
        let old = try Theatre()
        for number in 0..<3 { old.show(.stage(number), "s\(number)") }
        let gate = Gate()
        let new = try guarded(.stage(waiting), gate: gate)
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
        let new = try guarded(.b, gate: gate)
        new.navigator.setTabs([TabItem(.first, title: "A")])
        new.show(.stage(3), "elsewhere")
        let result = await new.motherboard.root.restore(try old.saved())
        #expect(result.problems == [.unknownTab(tab: "second", boards: ["test.stage.3"])])
        gate.open()
        await settle { new.navigator.stack.count == 4 }
        #expect(new.navigator.stack.map(\.screen.title) == ["elsewhere", "s0", "s1", "s2"])
    }

    @Test("Two tabs that become one keep what waits for both")
    func tabsBecomeOne() async throws {
        let old = try Theatre(tabs: [.first, .second])
        old.show(.a, "s0")
        old.navigator.select(.second)
        old.show(.b, "s1", .here)
        old.navigator.select(.first)
        let gate = Gate()
        let new = try guarded(.a, .b, gate: gate)
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

/// A board that shows the same screens whatever it is activated for.
private final class PairBoard: Board<StageRoute, Void, StageCommand> {
    private let names: [String]

    init(_ names: [String]) { self.names = names }

    override func activate(_: StageRoute) { for name in names { push(PairScreen(name)) } }
}

/// A screen that may have the same route as another.
private final class PairScreen: Screen {
    let id = ScreenID()
    let title: String
    var route: any Route { StageRoute(name: title) }

    init(_ name: String) { title = name }
}

extension BoardID<StageRoute, Void, StageCommand> {
    fileprivate static var pair: Self { "test.pair" }
}

/// A board that shows what it was activated for only when it is told to.
final class SlowBoard: Board<StageRoute, Void, SlowCommand> {
    private var route: StageRoute?

    override func activate(_ route: StageRoute) { self.route = route }

    override func interact(_ command: SlowCommand) {
        if let route { push(StageScreen(route)) }
    }
}

enum SlowCommand: Sendable {
    case show
}

extension BoardID<StageRoute, Void, SlowCommand> {
    fileprivate static var slow: Self { "test.slow" }
}

/// A board that opens another inside, once, and shows its own screen only when it is told to.
private final class HostBoard: ContinuousBoard<StageRoute, Void, StageCommand> {
    private let inner: Theatre.ID?
    private var route: StageRoute?

    init(opening inner: Theatre.ID?) { self.inner = inner }

    override func activate(_ route: StageRoute) {
        self.route = route
        guard let inner else { return }
        if route.name == "extra" {
            push(StageScreen(route))
        } else {
            innerMotherboard.activate(inner, with: StageRoute(name: "extra"))
        }
    }

    override func interact(_: StageCommand) {
        if let route { push(StageScreen(route)) }
    }
}

extension BoardID<StageRoute, Void, StageCommand> {
    fileprivate static var host: Self { "test.host" }
}
