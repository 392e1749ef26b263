import Backplane
import Foundation
import Testing

@MainActor
@Suite("Text log")
struct TextLogTests {
    @Test("Each message is a line that says what it was, what caused it, and what went wrong")
    func lines() throws {
        var lines: [Substring] = []
        let bench = try Bench { registry in
            registry.board(.login) { _ in LoginBoard { board, _ in board.sendToMotherboard(.registrationRequested) } }
        }
        bench.motherboard.registerFlow(from: .login) { motherboard, _ in motherboard.interact(.login2, 1) }
        bench.root.trace.add(TextLog { line in lines.append(line.prefix { $0 != "(" }) })
        bench.motherboard.activate(.login)
        #expect(
            lines == [
                "#1 activation main → test.login ", "#2 ← #1 output test.login → main: registrationRequested ",
            ])
        #expect(bench.faults.kinds == [.unknownBoard(board: "test.login2", call: "interact(_:_:)")])
    }

    @Test("A message whose delivery met a fault says so")
    func fault() throws {
        var lines: [String] = []
        let bench = try Bench { registry in
            registry.board(.home) { _ in HomeBoard() }
        }
        bench.root.trace.add(TextLog { lines.append($0) })
        bench.motherboard.interact(.home, .refresh)
        #expect(lines.count == 1)
        #expect(lines[0].hasPrefix("#1 command main → test.home: refresh ("))
        #expect(lines[0].contains("FAULT: The command refresh was sent to 'test.home', which is not live."))
    }

    @Test("A message is one line, whatever its board is called")
    func oneLine() throws {
        var lines: [String] = []
        let id = BoardID<Void, Never, Never>("a\nb\u{2028}c")
        let bench = try Bench { registry in registry.board(id) { _ in ClosureBoard() } }
        bench.root.trace.add(TextLog { lines.append($0) })
        bench.motherboard.activate(id)
        #expect(lines.count == 1)
        #expect(lines.first?.hasPrefix("#1 activation main → a b c (") == true)
    }

    @Test(
        "Short deliveries are timed in microseconds, long ones in milliseconds",
        arguments: [
            (Duration.microseconds(7), "7 µs"), (.microseconds(9_999), "9999 µs"), (.milliseconds(10), "10 ms"),
            (.seconds(2), "2000 ms"),
        ])
    func times(_ duration: Duration, _ text: String) throws {
        let bench = try Bench { registry in registry.board(.login) { _ in LoginBoard() } }
        let recorder = TraceRecorder()
        bench.root.trace.add(recorder)
        bench.motherboard.activate(.login)
        let event = try #require(recorder.events.first)
        let fields = try JSONSerialization.jsonObject(with: JSONEncoder().encode(event)) as? [String: Any]
        var changed = try #require(fields)
        changed["duration"] = try JSONSerialization.jsonObject(with: JSONEncoder().encode(duration))
        let data = try JSONSerialization.data(withJSONObject: changed)
        var lines: [String] = []
        TextLog { lines.append($0) }.record(try JSONDecoder().decode(TraceEvent.self, from: data))
        #expect(lines == ["#1 activation main → test.login (\(text))"])
    }
}

extension BoardID<Void, Void, Int> {
    fileprivate static var login2: Self { "test.login2" }
}
