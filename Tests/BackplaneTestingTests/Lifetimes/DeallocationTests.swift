import BackplaneTesting
import Testing

@MainActor
@Suite("Deallocation expectations")
struct DeallocationTests {
    @Test("An object that only a running task keeps is waited for, turn by turn")
    func task() async {
        var gate: Gate? = Gate()
        Task { [gate] in
            for _ in 0..<100 { await Task.yield() }
            gate?.open()
        }
        await expectDeallocation(of: &gate)
        #expect(gate == nil)
    }

    @Test("A task that still has to wait for a thread keeps its object as long, and that is no leak")
    func stalled() async {
        var gate: Gate? = Gate()
        _ = Stall(of: .low, turns: 2_000)
        Task.detached(priority: .low) { [gate] in _ = gate }
        await expectDeallocation(of: &gate, turns: 1_000)
    }

    @Test("What a body returns is expected to be gone after it")
    func body() async throws {
        try await expectDeallocation {
            let probe = try Bench().probe()
            probe.activate(with: ["Ada"])
            return [probe, try await probe.expectScreen(PickerScreen.self)]
        }
    }

    @Test("What is still alive is named, where the caller stands")
    func leak() async {
        let attic = Attic()
        var line = 0
        let issues = await Reported.during {
            var gate: Gate? = Gate()
            attic.objects = [gate].compactMap(\.self)
            line = #line + 1
            await expectDeallocation(of: &gate, turns: 10)
        }
        #expect(issues.map(\.line) == [line])
        let text = "Expected to be deallocated, but still alive after 10 turns: Gate."
        #expect(issues.map(\.text) == [text])
    }
}
