import Backplane
import Foundation
import Testing

@MainActor
@Suite("Traces")
struct TraceTests {
    private func recordedBench() throws -> (Bench, TraceRecorder) {
        let bench = try Bench { registry in
            registry.board(.register) { _ in
                RegisterBoard { board, name in
                    board.sendToMotherboard(.signedIn(User(name: name)))
                    board.complete()
                }
            }
            registry.board(.home) { _ in HomeBoard() }
        }
        bench.motherboard.registerFlow(from: .register) { motherboard, outcome in
            if let user = outcome.signedInUser { motherboard.activate(.home, with: user) }
        }
        let recorder = TraceRecorder()
        bench.root.trace.add(recorder)
        return (bench, recorder)
    }

    @Test("Each message is recorded with its kind, both ends, its cause and what it carried by name")
    func events() throws {
        let (bench, recorder) = try recordedBench()
        bench.motherboard.activate(.register, with: "Ada")
        bench.motherboard.interact(.home, .refresh)
        let lines = recorder.events.map { "\($0.hop) \($0.label ?? "-") ← \($0.hop.cause.map(String.init) ?? "-")" }
        #expect(
            lines == [
                "#1 activation main → test.register String ← -", "#2 output test.register → main signedIn ← 1",
                "#3 completion test.register → main finished ← 1", "#4 activation main → test.home User ← 2",
                "#5 command main → test.home refresh ← -",
            ])
        #expect(recorder.events.allSatisfy { $0.outcome == .delivered && $0.duration >= .zero && $0.start >= .zero })
    }

    @Test("No value is ever recorded, only its case or type")
    func secrets() throws {
        let (bench, recorder) = try recordedBench()
        bench.motherboard.activate(.register, with: "hunter2")
        let encoded = String(decoding: try JSONEncoder().encode(recorder.events), as: UTF8.self)
        #expect(!encoded.contains("hunter2"))
        #expect(!recorder.sequenceDiagram.mermaid.contains("hunter2"))
    }

    @Test("A value that describes itself does not get its description recorded")
    func describedValues() throws {
        let recorder = TraceRecorder()
        let bench = try Bench { registry in
            registry.board(BoardID<Secret, Never, Never>("test.secret")) { _ in ClosureBoard() }
            registry.board(BoardID<SecretCase, Never, Never>("test.case")) { _ in ClosureBoard() }
        }
        bench.root.trace.add(recorder)
        bench.motherboard.activate(BoardID<Secret, Never, Never>("test.secret"), with: Secret())
        bench.motherboard.activate(BoardID<SecretCase, Never, Never>("test.case"), with: .plain)
        bench.motherboard.activate(BoardID<SecretCase, Never, Never>("test.case"), with: .carrying("hunter2"))
        #expect(recorder.events.map(\.label) == ["Secret", "plain", "carrying"])
    }

    @Test("Each case of an enum has its own label, however often values of its type were seen")
    func labelsOfCases() throws {
        let recorder = TraceRecorder()
        let small = BoardID<Small, Never, Never>("test.small")
        let large = BoardID<LoginOutcome, Never, Never>("test.large")
        let either = BoardID<any Sendable, Never, Never>("test.either")
        let bench = try Bench { registry in
            registry.board(small) { _ in ClosureBoard() }
            registry.board(large) { _ in ClosureBoard() }
            registry.board(either) { _ in ClosureBoard() }
        }
        bench.root.trace.add(recorder)
        for _ in 0..<2 {
            for value in [Small.one, .two, .flag(true), .flag(false)] { bench.motherboard.activate(small, with: value) }
            for value in [LoginOutcome.registrationRequested, .signedIn(User(name: "Ada"))] {
                bench.motherboard.activate(large, with: value)
            }
            for value in [1, Small.two, Small.flag(true)] as [any Sendable] {
                bench.motherboard.activate(either, with: value)
            }
        }
        let labels = ["one", "two", "flag", "flag", "registrationRequested", "signedIn", "Any", "two", "flag"]
        #expect(recorder.events.map(\.label) == labels + labels)
    }

    @Test("Enums of every layout have the names of their cases, seen for the first time or again")
    func layouts() throws {
        let thing = Thing()
        try expect(["thing", "none"], of: [Single.thing(thing), .none])
        try expect(
            ["other", "thing", "text", "text", "numbers", "empty"],
            of: [Many.other, .thing(thing), .text("x"), .text("hunter2"), .numbers(1, 2), .empty])
        try expect(["value", "missing"], of: [Generic.value("hunter2"), .missing])
        try expect(["value", "missing", "value"], of: [Generic.value(UInt8(255)), .missing, .value(0)])
        try expect(["missing", "value"], of: [Generic<Void>.missing, .value(())])
        try expect(["node", "leaf"], of: [Tree.node(.leaf, .node(.leaf, .leaf)), .leaf])
        try expect(["second", "first"], of: [Raw.second, .first])
        try expect(["one"], of: [Only.one])
        try expect(["inner", "plain", "inner"], of: [Outer.inner(.none), .plain, .inner(.thing(thing))])
        try expect(["failure", "success"], of: [Result<Int, any Error>.failure(CancellationError()), .success(1)])
        try expect(["Optional<Int>", "Optional<Int>"], of: [Int?.none, 1])
    }

    /// Expects the labels of values, recorded twice.
    private func expect<Value: Sendable>(_ labels: [String], of values: [Value]) throws {
        let id = BoardID<Value, Never, Never>("test.value")
        let bench = try Bench { registry in registry.board(id) { _ in ClosureBoard() } }
        let recorder = TraceRecorder()
        bench.root.trace.add(recorder)
        for value in values + values { bench.motherboard.activate(id, with: value) }
        #expect(recorder.events.map(\.label) == labels + labels)
    }

    @Test("A recorder keeps the last events in order")
    func ring() throws {
        let (bench, _) = try recordedBench()
        let recorder = TraceRecorder(capacity: 3)
        bench.root.trace.add(recorder)
        bench.motherboard.activate(.home, with: User(name: "Ada"))
        for _ in 0..<7 { bench.motherboard.interact(.home, .refresh) }
        #expect(recorder.events.map(\.hop.id) == [6, 7, 8])
        recorder.clear()
        #expect(recorder.events.isEmpty)
        bench.motherboard.interact(.home, .refresh)
        #expect(recorder.events.map(\.hop.id) == [9])
    }

    @Test("The label of a value of any type names that, and nothing of what the value holds or says")
    func anyLabels() throws {
        struct Held: Sendable { let secret = 7 }
        enum Said: Sendable, CustomStringConvertible {
            case word
            var description: String { "secret" }
        }
        enum Debugged: Sendable, CustomDebugStringConvertible {
            case word
            var debugDescription: String { "secret" }
        }
        enum Mirrored: Sendable, CustomReflectable {
            case word
            var customMirror: Mirror { Mirror(self, children: ["secret": 7], displayStyle: .enum) }
        }
        let anything = BoardID<any Sendable, Void, Never>("test.anything")
        let mirrored = BoardID<Mirrored, Void, Never>("test.mirrored")
        let bench = try Bench { registry in
            registry.board(anything) { _ in ClosureBoard<any Sendable, Void, Never>() }
            registry.board(mirrored) { _ in ClosureBoard<Mirrored, Void, Never>() }
        }
        let recorder = TraceRecorder()
        bench.root.trace.add(recorder)
        for value in [Held(), Said.word, Debugged.word, Mirrored.word] as [any Sendable] {
            bench.motherboard.activate(anything, with: value)
        }
        bench.motherboard.activate(mirrored, with: .word)
        let label = String(describing: (any Sendable).self)
        #expect(recorder.events.map(\.label) == [label, label, label, label, "Mirrored"])
    }

    @Test("A removed sink hears nothing more, and labels are made only for those who want them")
    func sinks() throws {
        let (bench, recorder) = try recordedBench()
        bench.root.trace.remove(recorder)
        let bare = TraceRecorder(labels: false)
        bench.root.trace.add(bare)
        bench.motherboard.activate(.home, with: User(name: "Ada"))
        #expect(recorder.events.isEmpty)
        #expect(bare.events.map(\.label) == [nil])
    }

    @Test("A message whose delivery reported a fault is recorded as faulted")
    func faulted() throws {
        let (bench, recorder) = try recordedBench()
        bench.motherboard.interact(.home, .refresh)
        bench.motherboard.activate(.home, with: User(name: "Ada"))
        let message = Fault.Kind.notLive(board: "test.home", command: "refresh").message
        #expect(recorder.events.map(\.outcome) == [.faulted(message), .delivered])
    }

    @Test("The message at which a runaway was stopped is recorded as faulted")
    func runaway() throws {
        let recorder = TraceRecorder()
        let bench = try Bench(messageLimit: 3) { registry in
            registry.board(.ping) { _ in NumberBoard { board, n in board.nextToBoard(.ping, with: n) } }
        }
        bench.root.trace.add(recorder)
        bench.motherboard.activate(.ping, with: 1)
        #expect(recorder.events.count == 4)
        #expect(recorder.events.last?.outcome != .delivered)
    }

    @Test("Events come back from JSON as they were")
    func roundTrip() throws {
        let (bench, recorder) = try recordedBench()
        bench.motherboard.activate(.register, with: "Ada")
        bench.motherboard.activate(.login)
        let decoded = try JSONDecoder().decode([TraceEvent].self, from: JSONEncoder().encode(recorder.events))
        #expect(decoded == recorder.events)
    }
}

private final class Thing: Sendable {}

private enum Single: Sendable { case thing(Thing), none }

private enum Many: Sendable { case thing(Thing), text(String), numbers(Int, Double), empty, other }

private enum Generic<Value: Sendable>: Sendable { case value(Value), missing }

private indirect enum Tree: Sendable { case leaf, node(Tree, Tree) }

private enum Raw: Int, Sendable { case first = 7, second = -3 }

private enum Only: Sendable { case one }

private enum Outer: Sendable { case inner(Single), plain }

private enum Small: Sendable {
    case one
    case two
    case flag(Bool)
}

private struct Secret: Sendable, CustomStringConvertible {
    let description = "hunter2"
}

private enum SecretCase: Sendable, CustomStringConvertible {
    case plain
    case carrying(String)

    var description: String { "hunter2" }
}
