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
