import Backplane
import BackplaneTesting
import Testing

@MainActor
@Suite("Conditions that become true")
struct ExpectEventuallyTests {
    @Test("A condition is tried again after each change")
    func eventually() async {
        let screen = PickerScreen(names: [])
        Task {
            for name in ["Ada", "Bo", "Cy"] {
                screen.names.append(name)
                await Task.yield()
            }
        }
        await expectEventually { screen.names.count == 3 }
        #expect(screen.names == ["Ada", "Bo", "Cy"])
    }

    @Test("A condition that stays false fails where the caller stands")
    func never() async {
        let screen = PickerScreen(names: [])
        var line = 0
        let issues = await Reported.during {
            line = #line + 1
            await expectEventually("Someone is there.", timeout: .zero) { !screen.names.isEmpty }
        }
        #expect(issues.map(\.line) == [line])
        #expect(issues.map(\.text) == ["Someone is there. The condition did not become true so far."])
    }

    @Test("What nobody observes is looked at again and again, long before time is up", .timeLimit(.minutes(20)))
    func notObservable() async throws {
        let motherboard = try Motherboard(modules: [StubBoard(.help)], root: Root(leakDetection: .off))
        motherboard.install(into: motherboard.root)
        Task { motherboard.activate(.help, with: "me") }
        await expectEventually(timeout: .seconds(3600)) { motherboard.isLive(.help) }
        // More often than others have their turns without a pause.
        var looks = 0
        await expectEventually(timeout: .seconds(3600)) {
            looks += 1
            return looks > 25
        }
    }

    @Test("Patience ends")
    func patience() async {
        let screen = PickerScreen(names: [])
        let issues = await Reported.during {
            await expectEventually(timeout: .milliseconds(1)) { !screen.names.isEmpty }
        }
        #expect(issues.count == 1)
    }
}
