import Backplane
import Testing

@Suite("Fault handlers")
struct FaultHandlerTests {
    @Test("A debug build stops at a fault, a release build logs it and goes on")
    func standard() async throws {
        #if DEBUG
            let expected = ExitTest.Condition.failure
        #else
            let expected = ExitTest.Condition.success
        #endif
        let result = await #expect(processExitsWith: expected, observing: [\.standardErrorContent]) {
            try await MainActor.run { _ = try Motherboard(modules: []).activate(.login) }
        }
        let said = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
        #expect(said.contains("Backplane: activate(_:): no module registered the board 'test.login'."))
    }

    @Test("The logging handler writes the fault and its causes to standard error and goes on")
    func log() async throws {
        let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
            try await MainActor.run {
                let module = ClosureModule { registry in
                    registry.board(.shell) { _ in ShellBoard { board, _ in board.nextToBoard(.login) } }
                }
                let root = Root(faultHandler: .log)
                let motherboard = try Motherboard(modules: [module], root: root)
                motherboard.install(into: root)
                motherboard.activate(.shell)
            }
        }
        let said = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
        #expect(said.contains("Backplane: activate(_:): no module registered the board 'test.login'."))
        #expect(said.contains("  caused by #1 activation main → test.shell\n"))
    }

    @Test("An injected property of an object that no factory made stops the program with the reason")
    func injectedElsewhere() async throws {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            struct Reception {
                @Injected(\.greeter) var greeter
            }
            _ = Reception().greeter
        }
        let said = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
        #expect(said.contains("@Injected works in objects made by a registered factory; this one was made elsewhere"))
    }

    @Test("What is nobody's mistake is logged in all builds, and the program goes on")
    func noMistake() async throws {
        let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
            try await MainActor.run {
                var kept: ShellBoard?
                let module = ClosureModule { registry in
                    registry.board(.shell) { _ in ShellBoard { board, _ in kept = board } }
                }
                let root = Root()
                let motherboard = try Motherboard(modules: [module], root: root)
                motherboard.install(into: root)
                motherboard.activate(.shell)
                motherboard.shutDown()
                kept?.sendToMotherboard()
            }
        }
        let said = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
        #expect(said.contains("'test.shell' called sendToMotherboard(_:) after it had ended (shutDown)"))
    }
}
