import Backplane
import Testing

@MainActor
@Suite("Leaks", .timeLimit(.minutes(20)))
struct LeakTests {
    private let clock = ManualClock()

    private func bench(_ register: @escaping @MainActor (inout ModuleRegistry) -> Void) throws -> Bench {
        try Bench(clock: clock, leakDetection: .after(.seconds(2)), register: register)
    }

    @Test("A board that someone still holds after its completion is named, with its module and its screens")
    func leak() async throws {
        var kept: [AnyObject] = []
        let bench = try bench { registry in
            registry.board(.home) { _ in
                HomeBoard { board, _ in
                    let screen = TestScreen("home")
                    board.push(screen)
                    kept = [board, screen]
                }
            }
        }
        bench.motherboard.activate(.home, with: User(name: "Ada"))
        bench.motherboard.complete(.home)
        await clock.sleeper()
        clock.advance(by: .seconds(2))
        #expect(
            await bench.faults.kinds(once: 1) == [
                .leaked(
                    board: "test.home", module: "TestModule",
                    alive: ["ClosureBoard<User, String, HomeCommand>", "TestScreen"])
            ])
        _ = kept
    }

    @Test("A screen that the person went back from is looked for, too, when its board completes")
    func screenLeftBefore() async throws {
        var kept: [TestScreen] = []
        let bench = try bench { registry in
            registry.board(.home) { _ in
                HomeBoard { board, _ in
                    board.push(TestScreen("home"))
                    kept = [TestScreen("detail")]
                    board.push(kept[0])
                }
            }
        }
        bench.motherboard.activate(.home, with: User(name: "Ada"))
        bench.root.navigator.pop()
        bench.motherboard.complete(.home)
        await clock.sleeper()
        clock.advance(by: .seconds(2))
        let kinds = await bench.faults.kinds(once: 1)
        #expect(kinds == [.leaked(board: "test.home", module: "TestModule", alive: ["TestScreen"])])
        _ = kept
    }

    @Test("Each screen that is left over is named once, also when its board has shown it several times")
    func severalScreens() async throws {
        let kept = [TestScreen("first"), TestScreen("second")]
        let bench = try bench { registry in
            registry.board(.home) { _ in HomeBoard { board, _ in for screen in kept + kept { board.push(screen) } } }
        }
        bench.motherboard.activate(.home, with: User(name: "Ada"))
        bench.motherboard.complete(.home)
        await clock.sleeper()
        clock.advance(by: .seconds(2))
        let kinds = await bench.faults.kinds(once: 1)
        #expect(kinds == [.leaked(board: "test.home", module: "TestModule", alive: ["TestScreen", "TestScreen"])])
        _ = kept
    }

    @Test("A board that is gone in time is not reported")
    func gone() async throws {
        let bench = try bench { registry in
            registry.board(.home) { _ in HomeBoard { board, _ in board.push(TestScreen("home")) } }
        }
        bench.motherboard.activate(.home, with: User(name: "Ada"))
        bench.motherboard.complete(.home)
        await clock.sleeper()
        clock.advance(by: .seconds(2))
        for _ in 0..<20 { await Task.yield() }
        #expect(bench.faults.kinds.isEmpty)
    }
}
