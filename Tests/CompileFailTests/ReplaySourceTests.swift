import Backplane
import BackplaneTesting
import Foundation
import Testing

/// Says what it is told to, and how the work went that it is given.
private struct EchoModule: Module {
    static let echo = BoardID<[String: Int], String?, [Int]>("test \"echo\" \\(board)")
    static let work = BoardID<Void, TaskOutcome<Void, Never, String>, TaskCommand>("test.work")

    func register(in registry: inout ModuleRegistry) {
        registry.board(Self.echo, instances: .many) { _ in
            ClosureBoard { board, numbers in
                board.sendToMotherboard("\(numbers)")
            } onActivate: { board, words in
                for word in words.keys.sorted() { board.sendToMotherboard(word) }
            }
        }
        registry.board(Self.work) { _ in TaskBoard(policy: .single) { _, _ in "\"done\"#" } }
    }
}

@MainActor
@Suite("The source of a test made from a recording")
struct ReplaySourceTests {
    /// What the boards do, recorded.
    private func recording() async throws -> Recording {
        let recorder = TraceRecorder(keepingPayloads: true)
        let root = Root(faultHandler: FaultHandler { _ in })
        root.trace.add(recorder)
        let motherboard = try Motherboard(modules: [EchoModule()], root: root)
        motherboard.install(into: root)
        motherboard.registerFlow(from: EchoModule.echo) { _, _ in }
        let echo = motherboard.activate(
            EchoModule.echo,
            with: [
                ##"a "#quoted"# \#(text)"##: 1, "b": 2, "\"\u{301} and \\\u{301}": 3, "\"#\u{301}": 4,
            ])
        echo.send([1, 2])
        motherboard.complete(EchoModule.echo)
        _ = try await motherboard.activate(EchoModule.work).firstOutput()
        return try recorder.recording
    }

    /// Compiles a source beside a module of the name that it uses.
    private func errors(in source: String) throws -> [Compiler.Failure] {
        let module = "struct EchoModule: Module { func register(in registry: inout ModuleRegistry) {} }\n"
        return try Compiler().errors(in: source + module, named: "Recorded.swift")
    }

    @Test("It compiles, whatever is in ids and values")
    func compiles() async throws {
        let replay = Replay(try await recording())
        let echo = replay.testSource(for: EchoModule.echo, of: "EchoModule()")
        #expect(echo.contains("try probe.interact(recorded: \"[1,2]\")"))
        #expect(try errors(in: echo).isEmpty, "\(echo)")
        let work = replay.testSource(for: EchoModule.work, of: "EchoModule()", importing: ["Foundation"])
        #expect(work.contains("probe.activate()"))
        #expect(work.contains("expectOutput(recorded:"))
        #expect(try errors(in: work).isEmpty, "\(work)")
    }

    @Test("A wrong one would be found")
    func wouldFail() async throws {
        let source = Replay(try await recording()).testSource(for: EchoModule.echo, of: "OtherModule()")
        #expect(try errors(in: source).map(\.message) == ["cannot find 'OtherModule' in scope"])
    }
}
