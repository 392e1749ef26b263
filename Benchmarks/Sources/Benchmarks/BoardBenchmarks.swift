import Backplane

extension BoardID<Int, Int, Int> {
    fileprivate static var target: Self { "com.example.feature.target" }
}

/// Adds up what it is activated with, and says what it is told.
private final class Adder: Board<Int, Int, Int> {
    private var sum = 0

    override func activate(_ number: Int) { sum &+= number }
    override func interact(_ number: Int) { sendToMotherboard(number) }
}

private final class Sink {
    var sum = 0
}

/// The target's board, once it has been made.
@MainActor
private final class Capture {
    var adder: Adder?
}

/// Activations and outputs, among few boards and flows and among many.
enum BoardBenchmarks {
    /// The target's board among others that it never meets.
    private struct Crowd: Module {
        let count: Int
        let capture: Capture

        func register(in registry: inout ModuleRegistry) {
            registry.board(.target) { _ in
                let adder = Adder()
                capture.adder = adder
                return adder
            }
            for id in Self.others(count) { registry.board(id) { _ in Adder() } }
        }

        static func others(_ count: Int) -> [BoardID<Int, Int, Int>] {
            (1..<max(count, 1)).map { BoardID("com.example.feature.board\($0)") }
        }
    }

    @MainActor
    static func run(into report: inout Report) throws {
        let floor = Report.Floor("dictionary look-up and existential call") { LookUp.sample }
        for count in [1, 10, 100, 1_000, 10_000] {
            let (motherboard, adder) = try crowd(count, in: report.window)
            try report.add("activate a live board, \(count) boards", floor: floor, target: 5) {
                Sample(count: 5_000, runs: 151) { for number in 0..<$0 { motherboard.activate(.target, with: number) } }
            }
            try report.add("output → one flow, \(count) boards with flows", floor: floor, target: 5) {
                Sample(count: 5_000, runs: 151) { for number in 0..<$0 { adder.sendToMotherboard(number) } }
            }
        }
        try traces(into: &report)
        try tracesOfNews(into: &report)
    }

    /// A motherboard in which all boards are live and have a flow each.
    @MainActor
    private static func crowd(_ count: Int, in window: AnyObject) throws -> (Motherboard, Adder) {
        let capture = Capture()
        let motherboard = try Motherboard(modules: [Crowd(count: count, capture: capture)])
        motherboard.install(into: window)
        for id in Crowd.others(count) {
            motherboard.registerFlow(from: id) { _, _ in }
            motherboard.activate(id, with: 1)
        }
        let sink = Sink()
        motherboard.registerFlow(from: .target) { _, number in sink.sum &+= number }
        motherboard.activate(.target, with: 1)
        guard let adder = capture.adder else { throw BenchmarkError(description: "The target's board was not made.") }
        return (motherboard, adder)
    }

    @MainActor
    private static func traces(into report: inout Report) throws {
        let (motherboard, _) = try crowd(1, in: report.window)
        func sample() -> Sample {
            Sample(count: 5_000, runs: 151) { for number in 0..<$0 { motherboard.activate(.target, with: number) } }
        }
        let off = Report.Floor("the same activation, trace off") { sample() }
        for labels in [false, true] {
            try report.add("trace on, recorder \(labels ? "with" : "without") labels", floor: off, target: 3) {
                let recorder = TraceRecorder(labels: labels)
                motherboard.root.trace.add(recorder)
                defer { motherboard.root.trace.remove(recorder) }
                return sample()
            }
        }
    }

    /// What most outputs are: enums that carry something, so that one case has many values.
    @MainActor
    private static func tracesOfNews(into report: inout Report) throws {
        let capture = NewsCapture()
        let motherboard = try Motherboard(modules: [Press(capture: capture)])
        motherboard.install(into: report.window)
        let sink = Sink()
        motherboard.registerFlow(from: .reporter) { _, _ in sink.sum &+= 1 }
        motherboard.activate(.reporter)
        guard let reporter = capture.reporter else { throw BenchmarkError(description: "The reporter was not made.") }
        func sample() -> Sample {
            Sample(count: 5_000, runs: 151) { for number in 0..<$0 { reporter.sendToMotherboard(.arrived(number)) } }
        }
        let off = Report.Floor("an output of an enum that carries something, trace off") { sample() }
        try report.add("trace on, recorder with labels of such outputs", floor: off, target: 3) {
            let recorder = TraceRecorder()
            motherboard.root.trace.add(recorder)
            defer { motherboard.root.trace.remove(recorder) }
            return sample()
        }
    }
}

private enum News: Sendable {
    case arrived(Int)
    case delayed(String)
}

private final class Reporter: Board<Void, News, Never> {
    override func activate(_: Void) {}
}

/// The reporter, once it has been made.
@MainActor
private final class NewsCapture {
    var reporter: Reporter?
}

private struct Press: Module {
    let capture: NewsCapture

    func register(in registry: inout ModuleRegistry) {
        registry.board(.reporter) { _ in
            let reporter = Reporter()
            capture.reporter = reporter
            return reporter
        }
    }
}

extension BoardID<Void, News, Never> {
    fileprivate static var reporter: Self { "com.example.feature.reporter" }
}
