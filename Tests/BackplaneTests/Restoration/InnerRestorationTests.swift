import Backplane
import Foundation
import Testing

@MainActor
@Suite("Restoring boards inside boards")
struct InnerRestorationTests {
    @Test("Boards inside boards come back inside them")
    func inner() async throws {
        let old = try Theatre()
        old.show(.a, "home")
        old.tell(.a, .activateInside(.b, "inside"))
        let snapshot = try old.saved()
        let new = try Theatre()
        _ = await new.motherboard.root.restore(snapshot)
        #expect(new.picture == Picture(only: ["home", "inside"]))
        #expect(!new.motherboard.isLive(.b))
        new.tell(.a, .complete)
        #expect(new.picture == Picture())
    }

    @Test("A board that shows nothing itself comes back with the first screen inside it, and the next ones find it")
    func outerWithoutScreens() async throws {
        let register: @MainActor (inout ModuleRegistry) -> Void = { registry in
            registry.board(.frame) { _ in FrameBoard() }
            registry.restore(.frame)
        }
        let old = try Theatre(also: register)
        old.show(.a, "home")
        old.motherboard.activate(.frame, with: StageRoute(name: "one"))
        old.motherboard.activate(.frame, with: StageRoute(name: "two"))
        let new = try Theatre(also: register)
        let result = await new.motherboard.root.restore(try old.saved())
        #expect(result.problems.isEmpty && new.faults.isEmpty)
        #expect(new.picture == Picture(only: ["home", "one", "two"]))
        #expect(new.motherboard.isLive(.frame) && !new.motherboard.isLive(.b))
        new.navigator.popToRoot()
        #expect(!new.motherboard.isLive(.frame))
    }

    @Test("What is shown inside an instance, below that one's own screen, is not activated again")
    func shownInside() async throws {
        let activated = Log()
        let theatre = try Theatre { registry in
            registry.board(.around, instances: .many) { _ in AroundBoard() }
            registry.restore(.around)
            registry.board(.within) { _ in WithinBoard(activated) }
            registry.restore(.within)
        }
        for name in ["Ada", "Bo"] { theatre.motherboard.activate(.around, with: StageRoute(name: name)).send(.show) }
        let snapshot = try theatre.saved()
        let result = await theatre.motherboard.root.restore(snapshot)
        #expect(theatre.picture.only == ["in Ada", "Ada", "in Bo", "Bo"])
        #expect(result.restored.count == 4 && result.problems.isEmpty)
        #expect(activated.lines == ["in Ada", "in Bo"])
        #expect(theatre.navigator.snapshot == snapshot)
    }

    @Test("A board with screens of its own that does not come back is not made from the route of one inside it")
    func outerWithScreens() async throws {
        let old = try Theatre()
        old.show(.a, "home")
        old.tell(.a, .activateInside(.b, "inside"))
        let text = String(decoding: try JSONEncoder().encode(old.navigator.snapshot), as: UTF8.self)
        let spoilt = Data(text.replacing(#"\"name\":\"home\""#, with: #"\"nome\":\"home\""#).utf8)
        let new = try Theatre()
        let result = await new.motherboard.root.restore(try JSONDecoder().decode(NavigationSnapshot.self, from: spoilt))
        #expect(new.picture == Picture() && !new.motherboard.isLive(.a))
        #expect(result.problems.count == 2 && result.restored.isEmpty)
        #expect(result.problems.last == .outerBoardNotLive(board: "test.stage.1", outer: "test.stage.0"))
    }

    @Test("A board whose outer board is not live is a problem by name")
    func outerGone() async throws {
        let old = try Theatre()
        old.show(.a, "home")
        old.tell(.a, .activateInside(.b, "inside"))
        old.navigator.leave([ScreenID(rawValue: "home")])
        let theatre = try Theatre { registry in
            registry.board(.shell) { _ in
                ShellBoard { board, _ in
                    board.innerMotherboard.activate(.a, with: StageRoute(name: "inside"))
                }
            }
        }
        theatre.motherboard.activate(.shell)
        let new = try Theatre()
        let result = await new.motherboard.root.restore(try theatre.saved())
        #expect(result.problems == [.outerBoardNotLive(board: "test.stage.0", outer: "test.shell")])
        #expect(old.picture == Picture())
    }

    @Test("Boards inside one that waits come back inside it")
    func inside() async throws {
        let old = try Theatre()
        old.show(.a, "outer")
        old.tell(.a, .activateInside(.b, "inner"))
        old.show(.c, "over")
        old.tell(.a, .activateInside(.stage(5), "second"))
        let gate = Gate()
        let new = try Theatre.guarded([.a], gate: gate)
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
}

/// A board that shows itself after what is inside it, when it is told to.
private final class AroundBoard: ContinuousBoard<StageRoute, Void, SlowCommand> {
    private var route: StageRoute?

    override func activate(_ route: StageRoute) {
        self.route = route
        innerMotherboard.activate(.within, with: StageRoute(name: "in \(route.name)"))
    }

    override func interact(_: SlowCommand) {
        if let route { push(StageScreen(route)) }
    }
}

private final class WithinBoard: Board<StageRoute, Void, Never> {
    private let activated: Log

    init(_ activated: Log) { self.activated = activated }

    override func activate(_ route: StageRoute) {
        activated(route.name)
        push(StageScreen(route))
    }
}

extension BoardID<StageRoute, Void, SlowCommand> {
    fileprivate static var around: Self { "test.around" }
}

extension BoardID<StageRoute, Void, Never> {
    fileprivate static var within: Self { "test.within" }
}
