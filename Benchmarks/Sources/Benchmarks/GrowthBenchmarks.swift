import Backplane

/// What there can be very many of in one place: each may take no longer when there are twice as many.
enum GrowthBenchmarks {
    private final class Sender: Board<Void, Int, Int> {
        override func activate(_: Void) {}
        override func interact(_ number: Int) { sendToMotherboard(number) }
    }

    /// Answers later, when others have asked, too.
    private final class Answerer: Board<Int, Int, Never> {
        override func activate(_ number: Int) {
            task {
                await Task.yield()
                self.sendToMotherboard(number)
            }
        }
    }

    private struct Senders: Module {
        func register(in registry: inout ModuleRegistry) {
            registry.board(.answerer) { _ in Answerer() }
            registry.board(.answerers, instances: .many) { _ in Answerer() }
            registry.board(.first) { _ in Sender() }
            registry.board(.second) { _ in Sender() }
        }
    }

    private final class Receiver {
        var sum = 0
    }

    @MainActor
    static func run(into report: inout Report) throws {
        let assembly = try Assembly(modules: [Senders()])
        let window = report.window
        // Outputs that an activation gets and nobody reads are faults when it is let go.
        let silent = FaultHandler { _ in }
        func motherboard() -> Motherboard {
            let motherboard = Motherboard(assembly, root: Root(faultHandler: silent, leakDetection: .off))
            motherboard.install(into: window)
            motherboard.activate(.first)
            motherboard.activate(.second)
            return motherboard
        }
        try report.addGrowth("a flow registered, used and ended", 8_000) { count in
            let (motherboard, receiver) = (motherboard(), Receiver())
            motherboard.registerFlow(from: .first) { _, _ in }
            let tokens = (0..<count).map { _ in
                motherboard.registerFlow(from: .first, target: receiver) { $0.sum &+= $1 }
            }
            motherboard.interact(.first, 1)
            for token in tokens { token.cancel() }
            motherboard.interact(.first, 1)
        }
        try report.addGrowth("an activation held, answered and let go", 5_000) { count in
            let motherboard = motherboard()
            let held = (0..<count).map { _ in motherboard.activate(.first) }
            for (number, activation) in held.enumerated() { activation.send(number) }
            for activation in held { activation.cancel() }
        }
        try report.addGrowth("a connection to a bus made, used and ended", 8_000) { count in
            let (bus, receiver) = (Bus<Int>(), Receiver())
            let tokens = (0..<count).map { _ in bus.connect(receiver) { $0.sum &+= $1 } }
            bus.send(1)
            for token in tokens { token.cancel() }
            bus.send(1)
        }
        try report.addGrowth("a barrier put up and removed", 4_000) { count in
            let motherboard = motherboard()
            let tokens = (0..<count).map { _ in
                motherboard.registerBarrier(before: .first) { _ in
                    true
                } otherwise: { _ in
                    .pass
                }
            }
            motherboard.activate(.first)
            for token in tokens { token.cancel() }
            motherboard.activate(.first)
        }
        try report.addGrowth("an output zipped with another", 80_000) { count in
            let (motherboard, receiver) = (motherboard(), Receiver())
            motherboard.registerCombinedFlow(.zip, from: .first, .second) { _, first, second in
                receiver.sum &+= first &+ second
            }
            for number in 0..<(count / 2) { motherboard.interact(.first, number) }
            for number in 0..<(count / 2) { motherboard.interact(.second, number) }
        }
    }
}

extension GrowthBenchmarks {
    /// Runs that have all begun before the first of them is answered.
    @MainActor
    static func overlap(in report: inout Report) async throws {
        let assembly = try Assembly(modules: [Senders()])
        let ids: [(BoardID<Int, Int, Never>, String)] = [(.answerer, "one board"), (.answerers, "an instance each")]
        for (id, boards) in ids {
            let name = "a run that overlaps all others, \(boards)"
            guard report.wants(name) else { continue }
            func sample(_ count: Int) async throws -> Sample {
                try await Sample(count: count, runs: 5) { count in
                    let motherboard = Motherboard(assembly, root: Root(leakDetection: .off))
                    motherboard.install(into: motherboard.root)
                    let runs = (0..<count).map { number in Task { try await motherboard.run(id, with: number) } }
                    for run in runs { consume(try await run.value) }
                }
            }
            let (once, twice) = (try await sample(5_000), try await sample(10_000))
            try report.add("\(name), 10000", floor: Report.Floor("\(name), 5000") { once }, target: 1.1) { twice }
        }
    }
}

extension BoardID<Int, Int, Never> {
    fileprivate static var answerer: Self { "com.example.answerer" }
    fileprivate static var answerers: Self { "com.example.answerers" }
}

extension BoardID<Void, Int, Int> {
    fileprivate static var first: Self { "com.example.sender.first" }
    fileprivate static var second: Self { "com.example.sender.second" }
}
