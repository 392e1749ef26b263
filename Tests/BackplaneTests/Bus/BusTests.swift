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
        #expect(token?.isActive == false)
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

    @Test("What ended connections held is released with the next message", arguments: [1, 100])
    func releasesEnded(count: Int) {
        let bus = Bus<Int>()
        var targets = (0..<count).map { _ in Log() }
        let held = Weak<Log>()
        do {
            let captured = Log()
            held.object = captured
            for target in targets { bus.connect(target) { [captured] _, _ in captured("heard") } }
        }
        targets = []
        #expect(held.object != nil)
        bus.send(1)
        #expect(held.object == nil)
    }

    @Test("What a connection held may use the bus as it is released")
    func usedOnRelease() {
        let log = Log()
        let bus = Bus<Int>()
        var target: Log? = Log()
        for _ in 0..<16 {
            let last = OnRelease { bus.connect(log) { log, number in log("late \(number)") } }
            bus.connect(target!) { [last] _, _ in _ = last }
        }
        let token = {
            let last = OnRelease { bus.send(3) }
            return bus.connect(log) { [last] _, _ in _ = last }
        }()
        target = nil
        bus.send(1)
        bus.send(2)
        #expect(log.lines == Array(repeating: "late 2", count: 16))
        token.cancel()
        #expect(log.lines.suffix(16) == Array(repeating: "late 3", count: 16))
    }
}
