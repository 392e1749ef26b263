import Backplane
import Testing

@MainActor
@Suite("Chains", .timeLimit(.minutes(20)))
struct ChainFlowTests {
    private func registerBench() throws -> Bench {
        try Bench { registry in
            registry.board(.register) { _ in
                RegisterBoard { board, name in
                    board.sendToMotherboard(name.isEmpty ? .registrationRequested : .signedIn(User(name: name)))
                }
            }
        }
    }

    @Test("A chain that ignores the rest handles what matches and reports nothing else")
    func eventuallyIgnore() throws {
        let log = Log()
        let bench = try registerBench()
        bench.motherboard.registerChainFlow(from: .register)
            .handle(\.signedInUser) { _, user in log(user.name) }
            .eventuallyIgnore()
        bench.motherboard.activate(.register, with: "")
        bench.motherboard.activate(.register, with: "Ada")
        #expect(log.lines == ["Ada"])
        #expect(bench.faults.kinds.isEmpty)
    }

    @Test("A chain on a target hands it to each handler")
    func target() throws {
        let log = Log()
        let bench = try registerBench()
        bench.motherboard.registerChainFlow(from: .register, target: log)
            .handle(\.signedInUser) { log, user in log(user.name) }
            .eventuallyHandle { log, _ in log("rest") }
        bench.motherboard.activate(.register, with: "Ada")
        bench.motherboard.activate(.register, with: "")
        #expect(log.lines == ["Ada", "rest"])
    }

    @Test("A cancelled chain handles nothing more")
    func cancel() async throws {
        let log = Log()
        let bench = try registerBench()
        let token = bench.motherboard.registerChainFlow(from: .register).eventuallyHandle { _, _ in log("rest") }
        token.cancel()
        bench.motherboard.activate(.register, with: "")
        #expect(log.lines.isEmpty)
        #expect(
            await bench.faults.kinds(once: 1) == [
                .unhandledOutput(board: "test.register", output: "registrationRequested")
            ])
    }

    @Test("A chain finished after its target has gone is an inactive flow")
    func targetGone() throws {
        let bench = try registerBench()
        var target: Log? = Log()
        let chain = bench.motherboard.registerChainFlow(from: .register, target: target ?? Log())
        target = nil
        let token = chain.eventuallyHandle { _, _ in }
        #expect(!token.isActive)
        #expect(bench.faults.kinds.isEmpty)
    }

    @Test("A chain from a board that no one registered is a fault where it begins")
    func unknownBoard() throws {
        let bench = try registerBench()
        let token = bench.motherboard.registerChainFlow(from: .login).eventuallyIgnore()
        #expect(!token.isActive)
        #expect(bench.faults.kinds == [.unknownBoard(board: "test.login", call: "registerChainFlow(from:)")])
    }
}
