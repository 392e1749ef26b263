import Backplane
import Testing

@MainActor
@Suite("Bus")
struct BusTests {
    @Test("Everyone who is connected gets each message, in the order of the connections")
    func everyone() {
        let log = Log()
        let bus = Bus<Int>()
        bus.connect(log) { log, number in log("first \(number)") }
        bus.connect(log) { log, number in log("second \(number)") }
        bus.send(1)
        bus.send(2)
        #expect(log.lines == ["first 1", "second 1", "first 2", "second 2"])
    }

    @Test("A message sent while another arrives comes after it, at everyone")
    func order() {
        let log = Log()
        let bus = Bus<Int>()
        bus.connect(log) { [bus] log, number in
            log("first \(number)")
            if number == 1 { bus.send(2) }
        }
        bus.connect(log) { log, number in log("second \(number)") }
        bus.send(1)
        #expect(log.lines == ["first 1", "second 1", "first 2", "second 2"])
    }

    @Test("A connection ends with its token and with its receiver, also while a message arrives")
    func ends() {
        let log = Log()
        let bus = Bus<Int>()
        var gone: Log? = Log()
        bus.connect(gone!) { _, _ in log("gone") }
        var token: FlowToken?
        bus.connect(log) { _, _ in token?.cancel() }
        token = bus.connect(log) { log, _ in log("cancelled") }
        gone = nil
        bus.send(1)
        #expect(log.lines.isEmpty)
    }

    @Test("A board's outputs go on a bus")
    func outputs() throws {
        let log = Log()
        let bus = Bus<LoginOutcome>()
        bus.connect(log) { log, _ in log("heard") }
        let bench = try Bench { registry in
            registry.board(.login) { _ in LoginBoard { board, _ in board.sendToMotherboard(.registrationRequested) } }
        }
        bench.motherboard.registerFlow(from: .login, to: bus)
        bench.motherboard.activate(.login)
        #expect(log.lines == ["heard"])
        #expect(bench.faults.kinds.isEmpty)
    }
}
