import Backplane
import Foundation
import Testing

@MainActor
@Suite("Restoring what was shown")
struct RestorationTests {
    private func twoTabsAndALayer() throws -> NavigationSnapshot {
        let theatre = try Theatre(tabs: [.first, .second])
        theatre.show(.a, "home")
        theatre.tell(.a, .push("news"))
        theatre.navigator.select(.second)
        theatre.show(.b, "chats")
        theatre.tell(.b, .present("people"))
        theatre.show(.c, "person")
        return try theatre.saved()
    }

    @Test("Tabs, stacks and layers come back, with the boards that show them, in order")
    func all() async throws {
        let theatre = try Theatre(tabs: [.first, .second])
        let result = await theatre.motherboard.root.restore(try twoTabsAndALayer())
        #expect(
            theatre.picture
                == Picture(
                    tabs: [.init(name: "first", stack: ["home", "news"]), .init(name: "second", stack: ["chats"])],
                    selected: "second", layers: [.init(presenter: "chats", stack: ["people", "person"])]))
        #expect(result.restored == [0, 0, 1, 1, 2].map { "test.stage.\($0)" })
        #expect(result.problems.isEmpty && result.skipped.isEmpty)
        #expect(theatre.faults.isEmpty)
    }

    @Test("A restored stack can be gone back through, which completes its boards")
    func goBack() async throws {
        let theatre = try Theatre(tabs: [.first, .second])
        _ = await theatre.motherboard.root.restore(try twoTabsAndALayer())
        while theatre.navigator.pop() {}
        #expect(theatre.ended.lines == ["2 left"])
        theatre.tell(.b, .complete)
        theatre.navigator.select(.first)
        theatre.tell(.a, .complete)
        #expect(theatre.picture.tabs.map(\.stack) == [[], []])
        #expect(theatre.ended.lines == ["2 left", "1 finished", "0 finished"])
    }

    @Test("A tab that is there no more is no problem when nothing was in it")
    func emptyTab() async throws {
        let old = try Theatre(tabs: [.first, .second])
        old.show(.a, "home")
        let new = try Theatre(tabs: [.first])
        let result = await new.motherboard.root.restore(try old.saved())
        #expect(result.problems.isEmpty)
        #expect(new.picture.tabs == [.init(name: "first", stack: ["home"])])
    }

    @Test("Unknown boards, changed and unreadable routes and unknown tabs are all listed, and the rest comes back")
    func problems() async throws {
        let old = try Theatre(
            tabs: [.first, .second],
            also: { registry in
                registry.board(.gone) { _ in ScreenBoard() }
                registry.board(.moved) { _ in ScreenBoard() }
                registry.board(.reshaped) { _ in ScreenBoard() }
            })
        old.show(.a, "home")
        old.motherboard.activate(.gone, with: GoneRoute(text: "x"))
        old.motherboard.activate(.moved, with: GoneRoute(text: "y"))
        old.motherboard.activate(.reshaped, with: GoneRoute(text: "z"))
        old.show(.b, "news")
        old.tell(.a, .pushIn(.second, "chats"))

        let new = try Theatre(
            tabs: [.first],
            also: { registry in
                registry.board(.moved) { _ in ScreenBoard() }
                registry.restore(.moved, from: TestRoute.self) { GoneRoute(text: $0.path) }
                registry.board(BoardID<Reshaped.GoneRoute, Void, Never>("test.reshaped")) { _ in ScreenBoard() }
                registry.restore(BoardID<Reshaped.GoneRoute, Void, Never>("test.reshaped"))
            })
        let result = await new.motherboard.root.restore(try old.saved())
        #expect(new.picture.tabs == [.init(name: "first", stack: ["home", "news"])])
        #expect(result.restored == ["test.stage.0", "test.stage.1"])
        try #require(result.problems.count == 4)
        #expect(
            result.problems.prefix(2) == [
                .unknownBoard(board: "test.gone"),
                .changedRoute(board: "test.moved", saved: "GoneRoute", registered: "TestRoute"),
            ])
        #expect(
            "\(result.problems[2])" == "'test.reshaped' can't be restored from GoneRoute: 'number' is missing")
        #expect(result.problems[3] == .unknownTab(tab: "second", boards: ["test.stage.0"]))
        #expect(result.description.hasPrefix("2 screens restored, 0 still to come, 0 skipped, 4 problems\n"))
        #expect(result.description.split(separator: "\n").count == 5)
        #expect(new.faults.isEmpty)
    }

    @Test("Boards that are not said to be restorable, and routes that they decline, are skipped and listed")
    func skipped() async throws {
        let register: @MainActor (inout ModuleRegistry) -> Void = { registry in
            registry.board(.gone) { _ in ScreenBoard() }
            registry.board(.moved) { _ in ScreenBoard() }
            registry.restore(.moved, from: GoneRoute.self) { $0.text == "payment" ? nil : $0 }
        }
        let old = try Theatre(also: register)
        old.show(.a, "home")
        old.motherboard.activate(.gone, with: GoneRoute(text: "x"))
        old.motherboard.activate(.moved, with: GoneRoute(text: "payment"))
        old.motherboard.activate(.moved, with: GoneRoute(text: "receipt"))
        let new = try Theatre(also: register)
        let result = await new.motherboard.root.restore(try old.saved())
        #expect(result.skipped == ["test.gone", "test.moved"])
        #expect(
            result.description
                == "2 screens restored, 0 still to come, 2 skipped: test.gone, test.moved, 0 problems")
        #expect(result.restored == ["test.stage.0", "test.moved"])
        #expect(new.picture.only == ["home", "receipt"])
    }

    @Test("A screen without a route is skipped, also when its board is said to come back")
    func noRoute() async throws {
        let register: @MainActor (inout ModuleRegistry) -> Void = { registry in
            for id in [BoardID.gone, .moved] {
                registry.board(id) { _ in
                    ClosureBoard<GoneRoute, Void, Never> { board, _ in board.push(PlainScreen()) }
                }
            }
            registry.restore(.moved, from: GoneRoute.self) { $0 }
        }
        let old = try Theatre(also: register)
        old.show(.a, "home")
        old.motherboard.activate(.gone, with: GoneRoute(text: "x"))
        old.motherboard.activate(.moved, with: GoneRoute(text: "y"))
        let new = try Theatre(also: register)
        let result = await new.motherboard.root.restore(try old.saved())
        #expect(
            result.description == "1 screen restored, 0 still to come, 2 skipped: test.gone, test.moved, 0 problems")
    }

    @Test("How a route becomes an input is asked once for each screen, if nothing is there already")
    func askedOnce() async throws {
        let asked = Log()
        let register: @MainActor (inout ModuleRegistry) -> Void = { registry in
            registry.board(.gone) { _ in ScreenBoard() }
            registry.restore(.gone, from: GoneRoute.self) { route in
                asked(route.text)
                return route
            }
        }
        let old = try Theatre(also: register)
        for text in ["x", "y"] { old.motherboard.activate(.gone, with: GoneRoute(text: text)) }
        let new = try Theatre(also: register)
        new.show(.a, "other")
        _ = await new.motherboard.root.restore(try old.saved())
        #expect(asked.lines == ["x", "y"])
    }

    @Test("An error in making the input is a problem by name")
    func failingInput() async throws {
        let register: @MainActor (inout ModuleRegistry) -> Void = { registry in
            registry.board(.gone) { _ in ScreenBoard() }
            registry.restore(.gone, from: GoneRoute.self) { _ in throw ServiceDown() }
        }
        let old = try Theatre(also: register)
        old.motherboard.activate(.gone, with: GoneRoute(text: "x"))
        let new = try Theatre(also: register)
        let result = await new.motherboard.root.restore(try old.saved())
        #expect(result.problems.map(\.description) == ["'test.gone' can't be restored from GoneRoute: ServiceDown"])
        #expect(
            result.problems.map(\.descriptionWithValues) == [
                #"'test.gone' can't be restored from GoneRoute {"text":"x"}: the service is down"#
            ])
    }

    @Test("A board that ends without showing anything is a problem by name, with the route only if asked for")
    func nothingShown() async throws {
        let old = try Theatre { $0.board(.gone) { _ in ScreenBoard() } }
        old.motherboard.activate(.gone, with: GoneRoute(text: "x"))
        let new = try Theatre { registry in
            registry.board(.gone) { _ in ClosureBoard { board, _ in board.complete() } }
            registry.restore(.gone)
        }
        let problem = try #require(await new.motherboard.root.restore(try old.saved()).problems.first)
        #expect("\(problem)" == "'test.gone' was activated from GoneRoute and ended without showing it.")
        #expect(problem.descriptionWithValues.contains(#"GoneRoute {"text":"x"}"#))
    }

    @Test("What is shown already stays and is not activated again")
    func alreadyShown() async throws {
        let old = try Theatre()
        old.show(.a, "home")
        old.show(.b, "news")
        let new = try Theatre()
        new.show(.a, "home")
        let result = await new.motherboard.root.restore(try old.saved())
        #expect(new.picture.only == ["home", "news"])
        #expect(result.restored.count == 2)
        #expect(new.faults.isEmpty)
    }

    @Test("A board without input comes back by being activated")
    func withoutInput() async throws {
        let register: @MainActor (inout ModuleRegistry) -> Void = { registry in
            registry.board(.shell) { _ in ShellBoard { board, _ in board.present(TestScreen("shell")) } }
            registry.restore(.shell, from: TestRoute.self)
        }
        let old = try Theatre(also: register)
        old.show(.a, "home")
        old.motherboard.activate(.shell)
        let new = try Theatre(also: register)
        let result = await new.motherboard.root.restore(try old.saved())
        #expect(result.problems.isEmpty)
        #expect(new.picture == Picture(only: ["home"], layers: [.init(presenter: "home", stack: ["shell"])]))
    }

    @Test("A layer comes back as one even if its board pushes, and its screens keep their presenter")
    func layerOfPusher() async throws {
        let old = try Theatre()
        old.show(.a, "home")
        old.tell(.a, .present("filter"))
        old.tell(.a, .push("colours"))
        let new = try Theatre()
        _ = await new.motherboard.root.restore(try old.saved())
        #expect(new.picture == old.picture)
        new.tell(.a, .dismiss)
        #expect(new.picture == Picture(only: ["home"]))
    }

    @Test("Restoring from within a delivery waits until it is over")
    func duringDelivery() async throws {
        let old = try Theatre()
        old.show(.a, "home")
        let snapshot = try old.saved()
        let new = try Theatre { registry in
            registry.board(.shell) { _ in ShellBoard { board, _ in board.push(StageScreen("shell")) } }
        }
        var restoration: Task<RestorationResult, Never>?
        new.motherboard.registerActionFlow(SignOut.self) { motherboard, _ in
            motherboard.activate(.shell)
            restoration = Task.atOnce { await motherboard.root.restore(snapshot) }
        }
        new.motherboard.broadcast(SignOut())
        let result = try #require(await restoration?.value)
        #expect(result.restored == ["test.stage.0"], "during the delivery it would only be under way")
        #expect(new.picture.only == ["shell", "home"])
    }

    @Test("Restoring into a motherboard that is not installed is a fault for each board, and the result says so")
    func notInstalled() async throws {
        let old = try Theatre()
        old.show(.a, "home")
        let bench = try Bench(installed: false) { registry in
            registry.board(.a) { _ in StageBoard() }
            registry.restore(.a)
        }
        let result = await bench.motherboard.root.restore(try old.saved())
        #expect(bench.faults.kinds == [.notInstalled(board: "test.stage.0")])
        #expect(result.problems == [.notActivated(board: "test.stage.0")])
    }

    @Test("Saying twice how a board is restored, or of a board that is not registered so, is found at assembly")
    func assembly() throws {
        let error = try #require(throws: AssemblyError.self) {
            try Assembly(modules: [
                ClosureModule("One") { registry in
                    registry.board(.a) { _ in StageBoard() }
                    registry.restore(.a)
                },
                ClosureModule("Two") { registry in
                    registry.restore(.a)
                    registry.restore(.gone)
                    registry.board(.ping) { _ in NumberBoard() }
                    registry.restore(BoardID<Void, Int, Never>("test.ping"), from: TestRoute.self)
                },
            ])
        }
        #expect(
            error.problems == [
                .duplicateRestoration(board: "test.stage.0", modules: ["One", "Two"]),
                .restorationWithoutBoard(board: "test.gone", module: "Two"),
                .restorationWithoutBoard(board: "test.ping", module: "Two"),
            ])
        #expect(error.problems.allSatisfy { "\($0)".contains("Two") && "\($0)".hasSuffix(".") })
    }
}

/// A screen that says no route.
private final class PlainScreen: Screen {
    let id = ScreenID()
    let title = "plain"
}

extension Task where Failure == Never {
    /// A task that begins within this very call where the platform can do that.
    @MainActor
    fileprivate static func atOnce(_ body: @escaping @MainActor () async -> Success) -> Self {
        if #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) {
            Task.immediate { await body() }
        } else {
            Task { await body() }
        }
    }
}
