import BackplanePresentation
import Testing

@MainActor
@Suite("Trigger")
struct TriggerTests {
    @Test("Whoever sends waits until everyone who listens has dealt with it, in their order")
    func order() async {
        let trigger = Trigger<Int>()
        var seen: [String] = []
        trigger.onEach { value in
            await Task.yield()
            seen.append("first \(value)")
        }
        trigger.onEach { seen.append("second \($0)") }
        await trigger.send(1)
        #expect(seen == ["first 1", "second 1"])
        await trigger.send(2)
        #expect(seen.count == 4)
    }

    @Test("A trigger that no one listens to does nothing")
    func unheard() async {
        await Trigger<Void>().send()
    }
}
