import Backplane
import Testing

extension BoardID<String, String, Never> {
    fileprivate static var address: Self { "test.address" }
}

extension BoardID<Int, Int, Never> {
    fileprivate static var payment: Self { "test.payment" }
}

extension BoardID<Bool, Bool, Never> {
    fileprivate static var terms: Self { "test.terms" }
}

@MainActor
@Suite("Combined flows")
struct CombinedFlowTests {
    private let log = Log()

    private func bench() throws -> Bench {
        try Bench { registry in
            registry.board(.address) { _ in Echo<String>() }
            registry.board(.payment) { _ in Echo<Int>() }
            registry.board(.terms) { _ in Echo<Bool>() }
        }
    }

    /// Sends its input back.
    private final class Echo<Value: Sendable>: Board<Value, Value, Never> {
        override func activate(_ input: Value) { sendToMotherboard(input) }
    }

    @Test("Zipped, the first outputs belong together, then the second ones, whoever is ahead")
    func zip() throws {
        let bench = try bench()
        bench.motherboard.registerCombinedFlow(.zip, from: .address, .payment) { [log] _, address, payment in
            log("\(address) \(payment)")
        }
        bench.motherboard.activate(.address, with: "a")
        bench.motherboard.activate(.address, with: "b")
        #expect(log.lines.isEmpty)
        bench.motherboard.activate(.payment, with: 1)
        bench.motherboard.activate(.payment, with: 2)
        bench.motherboard.activate(.payment, with: 3)
        #expect(log.lines == ["a 1", "b 2"])
        #expect(bench.faults.kinds.isEmpty)
    }

    @Test("Zipped, what an instance sent that was cancelled is forgotten, and what others sent is kept")
    func zipOfInstances() throws {
        let bench = try Bench { registry in
            registry.board(.address, instances: .many) { _ in Echo<String>() }
            registry.board(.payment) { _ in Echo<Int>() }
        }
        bench.motherboard.registerCombinedFlow(.zip, from: .address, .payment) { [log] _, address, payment in
            log("\(address) \(payment)")
        }
        let addresses = ["a", "b", "c"].map { bench.motherboard.activate(.address, with: $0) }
        addresses[1].cancel()
        for payment in 1...2 { bench.motherboard.activate(.payment, with: payment) }
        #expect(log.lines == ["a 1", "c 2"])
    }

    @Test("Latest, every output comes with the latest of the others, once there is one of each")
    func latest() throws {
        let bench = try bench()
        bench.motherboard.registerCombinedFlow(.latest, from: .address, .payment, .terms) {
            [log] _, address, payment, terms in
            log("\(address) \(payment) \(terms)")
        }
        bench.motherboard.activate(.address, with: "a")
        bench.motherboard.activate(.payment, with: 1)
        bench.motherboard.activate(.address, with: "b")
        bench.motherboard.activate(.terms, with: true)
        bench.motherboard.activate(.payment, with: 2)
        #expect(log.lines == ["b 1 true", "b 2 true"])
    }

    @Test("One token ends the whole flow")
    func token() throws {
        let bench = try bench()
        let token = bench.motherboard.registerCombinedFlow(.latest, from: .address, .payment) { [log] _, _, _ in
            log("combined")
        }
        bench.motherboard.activate(.address, with: "a")
        token.cancel()
        #expect(!token.isActive)
        bench.motherboard.activate(.payment, with: 1)
        #expect(log.lines.isEmpty)
    }
}
