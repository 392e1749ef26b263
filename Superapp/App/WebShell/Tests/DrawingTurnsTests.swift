import IPAddresses
import Testing

@testable import WebShell

@MainActor
@Suite("Turns of drawing", .timeLimit(.minutes(5)))
struct DrawingTurnsTests {
    @Test("Whoever has many windows keeps nobody waiting: clients take turns, and requests go on between two windows")
    func turns() async {
        let turns = DrawingTurns()
        var done: [String] = []
        for number in 1...3 { turns.add(for: Requester("192.0.2.1")) { done.append("first \(number)") } }
        turns.add(for: Requester("198.51.100.1")) { done.append("second") }
        Task { done.append("request") }
        while done.count < 5 { await Task.yield() }
        #expect(done == ["first 1", "request", "second", "first 2", "first 3"])
        turns.add(for: Requester("192.0.2.1")) { done.append("later") }
        while done.count < 6 { await Task.yield() }
        #expect(done.last == "later")
    }
}
