import Backplane
import BackplaneTesting
import Testing

extension BoardID<Int, Int, Never> {
    fileprivate static var question: Self { "test.question" }
    fileprivate static var price: Self { "test.price" }
    fileprivate static var early: Self { "test.early" }
}

/// Answers when a person does, or with the price that a server gives.
private final class QuestionBoard: Board<Int, Int, Never> {
    override func activate(_ number: Int) {}
}

@MainActor
private final class Questions: Module {
    weak var latest: QuestionBoard?
    let answers = RecordedAnswers()
    /// What a board of `price` says of a price, or nothing.
    private let say: @MainActor (Int) -> Int?

    init(say: @escaping @MainActor (Int) -> Int? = { $0 }) { self.say = say }

    func register(in registry: inout ModuleRegistry) {
        registry.board(.question) { [self] _ in
            let board = QuestionBoard()
            latest = board
            return board
        }
        registry.board(.early) { _ in ClosureBoard { _, _ in } }
        registry.board(.price) { [self] _ in
            ClosureBoard { [answers, say] board, number in
                board.task { [weak board] in
                    let price = try? await answers.answer(to: "price \(number)") { () async -> Int in number }
                    guard let said = price.flatMap(say) else { board?.complete(); return }
                    board?.complete(with: said)
                }
            }
        }
    }

    func connect(_ motherboard: Motherboard) {
        motherboard.registerFlow(from: .question) { motherboard, number in
            if number < 3 { motherboard.activate(.question, with: number + 1) }
        }
    }

    /// A recorder of a motherboard on which something is done.
    func record(_ deeds: @MainActor (Motherboard) async throws -> Void) async throws -> Recording {
        let recorder = TraceRecorder(capacity: 1_000, keepingPayloads: true, answers: answers)
        let root = Root(faultHandler: FaultHandler { _ in }, leakDetection: .off)
        root.trace.add(recorder)
        let motherboard = try Motherboard(modules: [self], root: root)
        connect(motherboard)
        motherboard.install(into: root)
        try await deeds(motherboard)
        return try recorder.recording
    }

    func replay(_ recording: Recording) async throws -> ReplayResult {
        try await Replay(recording).run([self], answers: answers) { connect($0) }
    }
}

@MainActor
@Suite("Last outputs in a replay")
struct ReplayLastOutputTests {
    @Test("A person's answer is sent again with the end of its board, and the board is asked anew")
    func askedAgain() async throws {
        let questions = Questions()
        let recording = try await questions.record { motherboard in
            motherboard.activate(.question, with: 1)
            questions.latest?.complete(with: 1)
            questions.latest?.complete(with: 2)
            questions.latest?.complete(with: 3)
        }
        #expect(recording.messages.filter { $0.hop.kind == .completion }.allSatisfy { $0.hop.cause != nil })
        let result = try await Questions().replay(recording)
        #expect("\(result)" == "\(recording.messages.count) messages repeated")
    }

    @Test("Boards that were completed together are completed together again")
    func completedTogether() async throws {
        let connect = { @MainActor (motherboard: Motherboard) in
            _ = motherboard.registerCompletionFlow(of: .early) { motherboard, _ in
                motherboard.activate(.question, with: 5)
            }
        }
        let recording = try await Questions().record { motherboard in
            connect(motherboard)
            motherboard.activate(.early, with: 1)
            motherboard.activate(.question, with: 1)
            motherboard.completeAll()
        }
        let result = try await Replay(recording).run([Questions()]) { connect($0) }
        #expect("\(result)" == "\(recording.messages.count) messages repeated")
        #expect(recording.messages.map(\.hop.kind).suffix(3) == [.completion, .completion, .activation])
    }

    /// The price of a task, which no flow takes.
    private func unhandledPrice() async throws -> Recording {
        try await Questions().record { motherboard in
            motherboard.activate(.price, with: 42)
            while motherboard.isLive(.price) { await Task.yield() }
        }
    }

    @Test(
        "An output that was a fault is mended when the board's task does not send it any more",
        arguments: [nil, 1_042] as [Int?])
    func mendedTask(said: Int?) async throws {
        let recording = try await unhandledPrice()
        await #expect(throws: ReplayError.self) { try await Questions().replay(recording) }
        let questions = Questions { _ in said }
        let replay = { @MainActor in
            try await Replay(recording).run([questions], answers: questions.answers) { motherboard in
                if said != nil { motherboard.registerFlow(from: .price) { _, _ in } }
            }
        }
        #expect(try await replay().mended?.contains("'test.price' sent Int") == true)
    }

    @Test("An output that is sent in its place and is a fault, too, fails the replay")
    func otherFault() async throws {
        let recording = try await unhandledPrice()
        await #expect(throws: ReplayError.self) { try await Questions { $0 + 1 }.replay(recording) }
    }

    @Test("An output that was a fault is mended when its board does not send it in answer to a message any more")
    func mendedBoard() async throws {
        func record(_ isMended: Bool) -> ClosureModuleOfHelp { ClosureModuleOfHelp(saysNothing: isMended) }
        let recorder = TraceRecorder(capacity: 100, keepingPayloads: true)
        let root = Root(faultHandler: FaultHandler { _ in }, leakDetection: .off)
        root.trace.add(recorder)
        let motherboard = try Motherboard(modules: [record(false)], root: root)
        motherboard.install(into: root)
        motherboard.activate(.question, with: 1)
        await expectEventually { (try? recorder.recording.messages.contains { "\($0)".contains("output") }) == true }
        for _ in 0..<100 { await Task.yield() }
        let recording = try recorder.recording
        await #expect(throws: ReplayError.self) { try await Replay(recording).run([record(false)]) }
        #expect(try await Replay(recording).run([record(true)]).mended != nil)
    }
}

/// A board that says its number at once, which no flow takes, or nothing.
private struct ClosureModuleOfHelp: Module {
    let saysNothing: Bool

    func register(in registry: inout ModuleRegistry) {
        registry.board(.question) { [saysNothing] _ in
            ClosureBoard { board, number in
                if !saysNothing { board.sendToMotherboard(number) }
            }
        }
    }
}
