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

@MainActor
@Suite("Faults of fault handlers", .timeLimit(.minutes(20)))
struct FaultInHandlerTests {
    @MainActor
    private final class Window {}

    @Test(
        "A handler that shows an error board whose window is gone is not called for that again",
        arguments: [true, false])
    func errorBoard(isLater: Bool) async throws {
        let log = Log()
        var motherboard: Motherboard?
        let tasks = Log()
        let root = Root(
            faultHandler: FaultHandler { fault in
                log(fault.kind.message)
                if isLater {
                    Task {
                        motherboard?.activate(.shell)
                        tasks("done")
                    }
                } else {
                    motherboard?.activate(.shell)
                }
            }, leakDetection: .off)
        let made = try Motherboard(
            modules: [
                ClosureModule { registry in
                    registry.board(.shell) { _ in ShellBoard() }
                    registry.board(.ping) { _ in NumberBoard { board, number in board.sendToMotherboard(number) } }
                }
            ], root: root)
        motherboard = made
        do { made.install(into: Window()) }
        made.activate(.ping, with: 1)
        while isLater, tasks.lines.isEmpty { await Task.yield() }
        #expect(log.lines.count == 1)
    }

    @Test("A later fault of what came up after the handler's error board is handled like any other")
    func afterErrorBoard() async throws {
        let (signedIn, later) = (Gate(), Gate())
        let faults = FaultCollector()
        var motherboard: Motherboard?
        let root = Root(
            faultHandler: FaultHandler { fault in
                faults.handler.handle(fault)
                if faults.faults.count == 1 { motherboard?.activate(.login) }
            }, leakDetection: .off)
        let made = try Motherboard(
            modules: [
                ClosureModule { registry in
                    registry.board(.login) { _ in
                        LoginBoard { board, _ in
                            board.task {
                                await signedIn.passed()
                                board.complete(with: .registrationRequested)
                            }
                        }
                    }
                    registry.board(.ping) { _ in
                        NumberBoard { board, number in
                            board.task {
                                await later.passed()
                                board.sendToMotherboard(number)
                            }
                        }
                    }
                }
            ], root: root)
        motherboard = made
        made.install(into: root)
        made.registerFlow(from: .login) { motherboard, _ in motherboard.activate(.ping, with: 1) }
        made.activate(.home, with: User(name: "Ada"))
        signedIn.open()
        await settle { made.isLive(.ping) }
        later.open()
        #expect(await faults.kinds(once: 2).last == .unhandledOutput(board: "test.ping", output: "Int"))
    }

    @Test("An error board whose own work is faulty each time is not shown for ever")
    func errorBoardsInARow() async throws {
        let log = Log()
        var motherboard: Motherboard?
        let root = Root(
            faultHandler: FaultHandler { _ in
                log("handled")
                motherboard?.activate(.ping, with: log.lines.count)
            }, leakDetection: .off)
        let made = try Motherboard(
            modules: [
                ClosureModule { registry in
                    registry.board(.ping) { _ in
                        NumberBoard { board, number in
                            board.task {
                                board.sendToMotherboard(number)
                                log("worked")
                            }
                        }
                    }
                }
            ], root: root)
        motherboard = made
        made.install(into: root)
        made.activate(.ping, with: 1)
        for _ in 0..<1_000 { await Task.yield() }
        let handled = log.lines.filter { $0 == "handled" }.count
        #expect((2..<20).contains(handled))
        #expect(log.lines.last == "worked")
    }

    @Test("A fault in what a handler has queued during a delivery is not handled again")
    func queued() throws {
        let log = Log()
        var motherboard: Motherboard?
        let root = Root(
            faultHandler: FaultHandler { fault in
                log("\(fault.kind.message.prefix(20))")
                motherboard?.interact(.home, .refresh)
            }, messageLimit: 1_000, leakDetection: .off)
        let made = try Motherboard(
            modules: [
                ClosureModule { registry in
                    registry.board(.ping) { _ in
                        NumberBoard { board, _ in board.interactWithOtherBoard(.home, .refresh) }
                    }
                    registry.board(.home) { _ in HomeBoard() }
                }
            ], root: root)
        motherboard = made
        made.install(into: root)
        made.activate(.ping, with: 1)
        #expect(log.lines == ["The command refresh "])
    }
}
