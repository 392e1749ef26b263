import Backplane
import Testing

@MainActor
@Suite("Wrong use")
struct WrongUseTests {
    @Test("Wrong use of a public entry point is reported, thrown, or said by the result", arguments: WrongUse.all)
    func isNotSilent(use: WrongUse) async throws {
        let stage = try Stage()
        do {
            let isSaid = try await use.body(stage)
            #expect(isSaid || !stage.bench.faults.kinds.isEmpty, "\(use.entry): nothing was said")
        } catch {
            #expect("\(error)".count > 20, "\(use.entry): the error says too little")
        }
    }

    @Test("Every public entry point is among them, or says why it can't be used wrongly")
    func isComplete() throws {
        let known = Set(WrongUse.all.map(\.entry)).union(WrongUse.none.keys)
        let entries = try EntryPoints.all()
        #expect(entries.count > 100)
        #expect(entries.subtracting(known).sorted() == [], "Say what their wrong use gets.")
        #expect(known.subtracting(entries).sorted() == [], "They do not exist any more.")
    }

    @Test("Entry points are found by their labels, whatever their types, with who they belong to")
    func reading() {
        let source = """
            public final class Engine<Fuel> {
                @discardableResult
                public static func start<each Key>(
                    _ key: repeat (each Key, Int), after delay: (Int, Int) -> Void = { _, _ in }, line: UInt = #line
                ) -> Int { 0 }
                func hidden() {}
                public struct Part { public init() {} }
            }
            extension Engine {
                public subscript(part: Int) -> Int { 1 }
            }
            """
        #expect(
            EntryPoints.names(in: source.replacing("public struct Part { ", with: "public struct Part {\n        "))
                == ["Engine.start(_:after:)", "Part.init()", "Engine.subscript(part:)"])
    }

    @Test("A board that was never part of a motherboard has no one to report to: a debug build stops, saying so")
    func neverInstalled() async {
        #if DEBUG
            let expected = ExitTest.Condition.failure
        #else
            let expected = ExitTest.Condition.success
        #endif
        let result = await #expect(processExitsWith: expected, observing: [\.standardErrorContent]) {
            await MainActor.run { ShellBoard().complete() }
        }
        let said = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
        #expect(said.contains("complete() was called while the board was not part of a motherboard."))
    }
}
