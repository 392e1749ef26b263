import Backplane
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

    @Test(
        "What waits at a barrier finds its place free",
        arguments: [[0], [1], [2], [0, 1], [0, 2], [1, 2], [0, 1, 2]])
    func stack(waiting: [Int]) async throws {
        let old = try Theatre()
        for number in 0..<3 { old.show(.stage(number), "s\(number)") }
        let gate = Gate()
        let new = try Theatre.guarded(waiting.map { .stage($0) }, gate: gate)
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
        let new = try Theatre.guarded([.pair], gate: gate, also: register(shows))
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

    @Test("A screen that is there stands for one saved screen, though its board had two with the same route")
    func standsForOne() async throws {
        func register(_ names: [String]) -> @MainActor (inout ModuleRegistry) -> Void {
            { registry in
                registry.board(.pair, instances: .many) { _ in PairBoard(names) }
                registry.restore(.pair)
            }
        }
        let old = try Theatre(also: register(["same", "same"]))
        old.show(.pair, "same")
        let new = try Theatre(also: register(["same"]))
        new.show(.pair, "same")
        let result = await new.motherboard.root.restore(try old.saved())
        #expect(result.restored.count == 2)
        #expect(new.navigator.stack.map(\.screen.title) == ["same", "same"])
        #expect(new.motherboard.live(.pair).count == 1)
    }

    @Test("What an earlier restoration still waits for does not come back twice")
    func twiceWhileWaiting() async throws {
        let old = try Theatre()
        for number in 0..<3 { old.show(.stage(number), "s\(number)") }
        old.tell(.b, .activateInside(.stage(3), "inside"))
        let gate = Gate()
        let new = try Theatre.guarded([.b], gate: gate)
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

    @Test("What was not restored keeps no place for a board that shows it later after all", arguments: [false, true])
    func notRestored(isProblem: Bool) async throws {
        let register: @MainActor (inout ModuleRegistry) -> Void = { registry in
            registry.board(.choosy) { _ in StageBoard() }
            registry.restore(.choosy, from: StageRoute.self) { route in
                guard route.name == "unwanted" else { return route }
                if isProblem { throw ServiceDown() }
                return nil
            }
        }
        let old = try Theatre(also: register)
        old.show(.a, "s0")
        old.show(.choosy, "s1")
        old.tell(.choosy, .push("unwanted"))
        old.show(.b, "s3")
        let new = try Theatre(also: register)
        let result = await new.motherboard.root.restore(try old.saved())
        #expect(result.skipped.count + result.problems.count == 1)
        #expect(new.picture.only == ["s0", "s1", "s3"])
        new.tell(.choosy, .push("unwanted"))
        #expect(new.picture.only == ["s0", "s1", "s3", "unwanted"])
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
}

extension RestoredPlaceTests {
    @Test("A board that is new inside another stands for none with another id, though it shows the same")
    func otherIdInside() async throws {
        let guests = ["one", "two"].map { BoardID<StageRoute, Void, StageCommand>("test.guest.\($0)") }
        func register(opening guest: Theatre.ID) -> @MainActor (inout ModuleRegistry) -> Void {
            { registry in
                registry.board(.host) { _ in HouseBoard(opening: guest) }
                registry.restore(.host)
                for guest in guests {
                    registry.board(guest) { _ in PairBoard(["guest"]) }
                    registry.restore(guest)
                }
            }
        }
        let old = try Theatre(also: register(opening: guests[0]))
        old.show(.host, "house")
        let new = try Theatre(also: register(opening: guests[1]))
        _ = await new.motherboard.root.restore(try old.saved())
        #expect(new.navigator.stack.map(\.boardID) == ["test.host", "test.guest.one", "test.guest.two"])
    }
}

/// A board that shows a screen, and opens another board inside that shows the next.
private final class HouseBoard: ContinuousBoard<StageRoute, Void, StageCommand> {
    private let guest: Theatre.ID

    init(opening guest: Theatre.ID) { self.guest = guest }

    override func activate(_ route: StageRoute) {
        push(StageScreen(route))
        innerMotherboard.activate(guest, with: StageRoute(name: "guest"))
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
    fileprivate static var choosy: Self { "test.choosy" }
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
