import Backplane
import BackplaneTesting
import Testing

@MainActor
@Suite("Stub boards")
struct StubBoardTests {
    @Test("A stub records how it was used, life after life, and sends what the test says")
    func recording() async throws {
        let stub = StubBoard(.picker)
        let motherboard = try Motherboard(modules: [stub])
        let window = Gate()
        motherboard.install(into: window)
        let activation = motherboard.activate(.picker, with: ["Ada"])
        motherboard.interact(.picker, .pickFirst)
        stub.send(.helpWanted)
        #expect(try await activation.firstOutput() == .helpWanted)
        stub.complete()
        #expect(!stub.isLive)
        motherboard.activate(.picker, with: ["Bo"])
        #expect(stub.isLive)
        #expect(stub.activations == [["Ada"], ["Bo"]])
        #expect(stub.commands == [.pickFirst])
        #expect(stub.completions == 1)
    }

    @Test("A stub answers an activation as the test says")
    func answering() async throws {
        let stub = StubBoard(.picker) { stub, names in
            stub.send(.picked(names[0]))
            stub.complete()
        }
        let motherboard = try Motherboard(modules: [stub])
        let window = Gate()
        motherboard.install(into: window)
        #expect(try await motherboard.activate(.picker, with: ["Ada"]).firstOutput() == .picked("Ada"))
        #expect(!stub.isLive)
    }

    @Test("A stub that is not live can't do anything, and says so where the caller stands")
    func notLive() async {
        var line = 0
        let issues = await Reported.during {
            let stub = StubBoard(.help)
            line = #line + 1
            stub.send()
            stub.broadcast(Whisper())
            stub.push(PickerScreen(names: []))
            stub.complete()
        }
        #expect(issues.map(\.line) == [line, line + 1, line + 2, line + 3])
    }
}
