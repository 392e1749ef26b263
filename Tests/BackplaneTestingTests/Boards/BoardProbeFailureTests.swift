import Backplane
import BackplaneTesting
import Testing

@MainActor
@Suite("Failures of a board probe are reported where the caller stands")
struct BoardProbeFailureTests {
    private let bench = Bench()

    @Test("An output that no one asserted fails when the probe is released, at the call that it followed")
    func unasserted() async throws {
        var line = 0
        let issues = await Reported.during {
            let probe = try bench.probe()
            probe.activate(with: ["Ada"])
            line = #line + 1
            probe.interact(.pickFirst)
        }
        #expect(issues.map(\.line) == [line])
        #expect(issues.first?.text.contains("'test.picker' sent the output picked(\"Ada\")") == true)
    }

    @Test("Actions and faults that no one asserted fail when the probe is finished, once")
    func finished() async throws {
        let issues = await Reported.during {
            let probe = try bench.probe()
            probe.activate(with: ["Ada"])
            probe.interact(.misbehave)
            probe.finish()
            probe.finish()
        }
        #expect(issues.count == 2)
        #expect(issues.last?.text.contains("the action Shout(text: \"hey\") was broadcast") == true)
        #expect(issues.first?.text.contains("no module registered the board 'test.help'") == true)
    }

    @Test("What happens after the end fails at once")
    func late() async throws {
        let issues = await Reported.during {
            let probe = try bench.probe()
            probe.finish()
            probe.interact(.pickFirst)
        }
        #expect(issues.count == 1)
    }

    @Test("Another output than the expected one fails at the expectation and says what came")
    func otherOutput() async throws {
        var line = 0
        let issues = await Reported.during {
            let probe = try bench.probe()
            probe.activate(with: ["Ada"])
            probe.interact(.pickFirst)
            line = #line + 1
            await probe.expectOutput(.picked("Bo"))
        }
        #expect(issues.map(\.line) == [line])
        let text = "Expected the output picked(\"Bo\"), but 'test.picker' sent the output picked(\"Ada\")."
        #expect(issues.map(\.text) == [text])
    }

    @Test("An output that does not come fails at the expectation, and ends the test that wants its value")
    func missingOutput() async throws {
        var line = 0
        var isReached = false
        let issues = await Reported.during {
            let probe = try bench.probe(timeout: .zero)
            line = #line + 1
            try await probe.expectOutput(\.pick)
            isReached = true
        }
        #expect(issues.map(\.line) == [line])
        #expect(issues.first?.text.contains("but none came so far") == true)
        #expect(!isReached)
    }

    @Test("A board that completes without the output fails the expectation without waiting any longer")
    func completedWithout() async throws {
        let issues = await Reported.during {
            let probe = try bench.probe(timeout: .seconds(3_600))
            probe.activate(with: [])
            await probe.expectOutput(.helpWanted)
            Task { probe.complete() }
            probe.activate(with: ["Ada"])
            await probe.expectOutput(.helpWanted)
        }
        let text = "Expected the output helpWanted, but the board completed without it."
        #expect(issues.map(\.text) == [text, text])
    }

    @Test("An action of another type, another fault and another screen fail at the expectation")
    func others() async throws {
        var lines: [Int] = []
        let issues = await Reported.during {
            let probe = try bench.probe(timeout: .zero, with: [StubBoard(.help)])
            probe.activate(with: ["Ada"])
            probe.interact(.misbehave)
            lines.append(#line + 1)
            await probe.expectFault(.notInstalled(board: "test.picker"))
            lines.append(#line + 1)
            await #expect(throws: (any Error).self) { try await probe.expectAction(Whisper.self) }
            lines.append(#line + 1)
            await #expect(throws: (any Error).self) { try await probe.expectScreen(OtherScreen.self) }
            lines.append(#line + 1)
            await probe.expectCompletion()
        }
        #expect(issues.map(\.line) == lines)
        #expect(issues[1].text.contains("but the action Shout(text: \"hey\") was broadcast"))
        #expect(issues[2].text.contains("but the back stack is PickerScreen"))
    }

    @Test("Expecting nothing fails when something happened, and only once")
    func expectNothing() async throws {
        var line = 0
        let issues = await Reported.during {
            let probe = try bench.probe()
            probe.expectNothing()
            probe.activate(with: ["Ada"])
            probe.interact(.pickFirst)
            line = #line + 1
            probe.expectNothing()
        }
        #expect(issues.map(\.line) == [line])
    }

    @Test("A board that is kept by someone is named")
    func leak() async throws {
        var line = 0
        let issues = await Reported.during {
            let probe = try bench.probe()
            probe.activate(with: ["Ada"])
            probe.interact(.leak)
            line = #line + 1
            await probe.expectDeallocation(turns: 10)
        }
        // The runtime's own leak detector may have reported a fault by then, which nothing asserted either.
        #expect(Set(issues.map(\.line)) == [line])
        #expect(issues.first?.text.hasSuffix("PickerBoard, PickerScreen.") == true)
    }

    @Test("An expectation of a test that is cancelled waits no longer")
    func cancelled() async throws {
        let issues = await Reported.during {
            let probe = try bench.probe(timeout: .seconds(3_600))
            let waiting = Task { await probe.expectFault(.notInstalled(board: "test.picker")) }
            waiting.cancel()
            await waiting.value
        }
        #expect(issues.count == 1)
    }

    private final class OtherScreen: Screen {
        let id = ScreenID()
        let title = ""
        let route: any Route = PickerRoute()
    }
}
