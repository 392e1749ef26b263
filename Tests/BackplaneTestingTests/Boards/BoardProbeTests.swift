import Backplane
import BackplaneTesting
import Testing

@MainActor
@Suite("Board probe")
struct BoardProbeTests {
    private let bench = Bench()

    @Test("Screen, output and completion of a board are expected in order")
    func ordinary() async throws {
        let probe = try bench.probe()
        probe.activate(with: ["Ada", "Bo"])
        #expect(try await probe.expectScreen(PickerScreen.self).names == ["Ada", "Bo"])
        probe.interact(.pickFirst)
        await probe.expectOutput(.picked("Ada"))
        await probe.expectCompletion()
        #expect(!probe.isLive)
        #expect(probe.root.navigator.stack.isEmpty)
    }

    @Test("An output that comes later is waited for")
    func later() async throws {
        let probe = try bench.probe()
        probe.activate(with: ["Ada"])
        probe.interact(.pickLater)
        Task { bench.gate.open() }
        #expect(try await probe.expectOutput(\.pick) == "Ada")
    }

    @Test("Actions that no flow handles are expected by type or value, in order")
    func actions() async throws {
        let help = StubBoard(.help)
        let probe = try bench.probe(with: [help])
        probe.activate(with: ["Ada"])
        probe.interact(.misbehave)
        probe.interact(.misbehave)
        #expect(try await probe.expectAction(Shout.self).text == "hey")
        await probe.expectAction(Shout(text: "hey"))
        #expect(help.activations == ["me", "me"])
    }

    @Test("An action that a flow of the test handles is none of the probe's business")
    func handledAction() async throws {
        let probe = try bench.probe(with: [StubBoard(.help)])
        var heard = 0
        probe.motherboard.registerActionFlow(Shout.self) { _, _ in heard += 1 }
        probe.activate(with: ["Ada"])
        probe.interact(.misbehave)
        #expect(heard == 1)
    }

    @Test("Faults are expected like outputs")
    func faults() async throws {
        let probe = try bench.probe()
        probe.interact(.pickFirst)
        await probe.expectFault(.notLive(board: "test.picker", command: "pickFirst"))
        probe.interact(.pickFirst)
        #expect(try await probe.expectFault().motherboard == "main")
    }

    @Test("Going back completes the board, and it can be activated again")
    func goingBack() async throws {
        let probe = try bench.probe()
        probe.activate(with: ["Ada"])
        probe.complete()
        await probe.expectCompletion()
        probe.activate(with: ["Bo"])
        probe.interact(.pickFirst)
        await probe.expectOutput(.picked("Bo"))
    }

    @Test("A module whose requirements nobody meets is not probed")
    func missing() {
        #expect(throws: AssemblyError.self) { try BoardProbe(.picker, of: PickerModule()) }
    }

    @Test("A board that completed and all it has shown are expected to be released")
    func deallocation() async throws {
        let probe = try bench.probe()
        probe.activate(with: ["Ada"])
        probe.interact(.pickLater)
        await probe.expectDeallocation()
    }
}
