import Backplane
import BackplaneTesting
import Testing

@MainActor
@Suite("Flow probe")
struct FlowProbeTests {
    private func flows(timeout: Duration = .seconds(10)) throws -> FlowProbe {
        try FlowProbe(stubbing: .picker, .help, .end, timeout: timeout) { motherboard in
            motherboard.registerChainFlow(from: .picker)
                .handle(\.pick) { motherboard, name in motherboard.activate(.help, with: name) }
                .eventuallyHandle { motherboard, _ in motherboard.interact(.picker, .pickFirst) }
            motherboard.registerFlow(from: .help) { motherboard, _ in
                motherboard.complete(.picker)
                motherboard.activate(.end)
            }
        }
    }

    @Test("When a board outputs something, the next one is activated with it")
    func activation() async throws {
        let flows = try flows()
        flows.given(.picker, with: ["Ada"])
        flows.when(.picker, outputs: .picked("Ada"))
        await flows.expectActivation(of: .help, with: "Ada")
        flows.when(.help, outputs: ())
        await flows.expectCompletion(of: .picker)
        await flows.expectActivation(of: .end)
        flows.expectNothing()
    }

    @Test("What the test itself activates is not taken for what a flow has activated before")
    func givenAfterFlow() async throws {
        let flows = try flows()
        flows.given(.picker, with: ["Ada"])
        flows.when(.picker, outputs: .picked("Ada"))
        flows.given(.help, with: "by the test")
        await flows.expectActivation(of: .help, with: "Ada")
        flows.expectNothing()
        flows.finish()
    }

    @Test("A test's clock drives the timeouts of the flows' barriers")
    func clock() async throws {
        let clock = TestClock()
        let flows = try FlowProbe(stubbing: .end, clock: clock) { motherboard in
            motherboard.registerBarrier(before: .end, timeout: .seconds(30)) { _ in
                false
            } otherwise: { [clock] _ in
                try? await clock.sleep(for: .seconds(3_600))
                return .pass
            }
        }
        let end = flows.motherboard.activate(.end)
        await clock.advance(by: .seconds(31))
        await #expect(throws: ActivationEnded.self) { try await end.firstOutput() }
        let fault = try await flows.expectFault()
        #expect("\(fault.kind)".contains("barrierTimedOut"))
    }

    @Test("Commands and actions are expected like activations")
    func commands() async throws {
        let flows = try flows()
        flows.given(.picker, with: [])
        flows.when(.picker, outputs: .helpWanted)
        await flows.expectCommand(to: .picker, .pickFirst)
        flows.when(.picker, outputs: .helpWanted)
        #expect(try await flows.expectCommand(to: .picker) == .pickFirst)
        flows.when(.picker, broadcasts: Shout(text: "hey"))
        await flows.expectAction(Shout(text: "hey"))
        flows.whenCompleted(.picker)
        await flows.expectCompletion(of: .picker)
        #expect(try flows.stub(of: .picker).completions == 1)
    }

    @Test("An output that no flow takes is a fault that fails the test unless it is expected")
    func unhandled() async throws {
        let flows = try flows()
        flows.given(.end)
        flows.when(.end, outputs: ())
        await flows.expectFault(.unhandledOutput(board: "test.end", output: "an output"))
    }

    @Test("An activation that no one asserted fails at the call that caused it")
    func unasserted() async {
        var line = 0
        let issues = await Reported.during {
            let flows = try flows()
            flows.given(.picker, with: [])
            line = #line + 1
            flows.when(.picker, outputs: .picked("Ada"))
        }
        #expect(issues.map(\.line) == [line])
        #expect(issues.first?.text.contains("'test.help' was activated with Ada") == true)
    }

    @Test("A board activated with something else, or not at all, fails at the expectation")
    func others() async {
        var line = 0
        let issues = await Reported.during {
            let flows = try flows(timeout: .zero)
            flows.given(.picker, with: [])
            flows.when(.picker, outputs: .picked("Ada"))
            line = #line + 1
            await flows.expectActivation(of: .help, with: "Bo")
            await flows.expectActivation(of: .end)
        }
        #expect(issues.map(\.line) == [line, line + 1])
        let outcome = "but 'test.help' was activated with Ada"
        #expect(issues[0].text == "Expected 'test.help' to be activated with Bo, \(outcome).")
        #expect(issues[1].text == "Expected 'test.end' to be activated, but none came so far.")
    }

    @Test("A board that is not live, and one that is not stubbed, can't send")
    func misuse() async {
        let issues = await Reported.during {
            let flows = try FlowProbe(stubbing: .picker) { _ in }
            flows.when(.picker, outputs: .helpWanted)
            flows.when(.help, outputs: ())
            flows.given(.end)
        }
        #expect(issues.map { $0.text.contains("is not live") } == [true, false, false])
        #expect(issues.map { $0.text.contains("no stub") } == [false, true, true])
    }
}
