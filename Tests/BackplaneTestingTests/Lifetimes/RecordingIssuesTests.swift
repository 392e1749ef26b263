import Backplane
import BackplaneTesting
import Testing

@MainActor
@Suite("Faults as issues")
struct RecordingIssuesTests {
    private struct Ghosts: Module {
        func register(in registry: inout ModuleRegistry) {
            registry.board(.end) { _ in
                ClosureBoard { board, _ in
                    board.push(PickerScreen(names: []))
                    board.push(PickerScreen(names: []))
                }
            }
        }
    }

    private func motherboard(_ clock: TestClock, _ handler: FaultHandler) throws -> Motherboard {
        let root = Root(faultHandler: handler, clock: clock, leakDetection: .after(.seconds(2)))
        let motherboard = try Motherboard(modules: [Ghosts()], root: root)
        motherboard.install(into: root)
        return motherboard
    }

    @Test("A fault is an issue where the handler was made, and what is nobody's mistake is none")
    func faults() async {
        var line = 0
        let issues = await Reported.during {
            line = #line + 1
            let motherboard = try motherboard(TestClock(), .recordingIssues())
            motherboard.activate(.help, with: "me")
            motherboard.shutDown()
            motherboard.activate(.end)
        }
        #expect(issues.map(\.line) == [line])
        #expect(issues.first?.text.hasPrefix("activate(_:): no module registered the board 'test.help'") == true)
    }

    @Test("A screen that a variable of a test holds is an issue that says where to look")
    func leak() async {
        let clock = TestClock()
        let issues = await Reported.during {
            let motherboard = try motherboard(clock, .recordingIssues())
            motherboard.activate(.end)
            let held = motherboard.root.navigator.top?.screen
            motherboard.complete(.end)
            await clock.waitForSleepers()
            await clock.advance(by: .seconds(2))
            withExtendedLifetime(held) {}
        }
        #expect(issues.count == 1)
        #expect(issues.first?.text.contains("a variable of a test") == true)
    }
}
