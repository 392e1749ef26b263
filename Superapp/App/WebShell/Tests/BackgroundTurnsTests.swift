import IPAddresses
import Testing

@testable import WebShell

@MainActor
@Suite("Turns of work in the background", .timeLimit(.minutes(5)))
struct BackgroundTurnsTests {
    private let first = Requester("192.0.2.1")
    private let second = Requester("198.51.100.1")

    @Test("Whoever has many windows keeps nobody waiting: clients take turns, and requests go on between two windows")
    func turns() async {
        let turns = BackgroundTurns()
        var done: [String] = []
        for number in 1...3 { turns.add(for: first) { done.append("first \(number)") } }
        turns.add(for: second) { done.append("second") }
        Task { done.append("request") }
        while done.count < 5 { await Task.yield() }
        #expect(done == ["first 1", "request", "second", "first 2", "first 3"])
        turns.add(for: first) { done.append("later") }
        while done.count < 6 { await Task.yield() }
        #expect(done.last == "later")
    }

    @Test("While somebody else's request is under way, work that takes long rests for as long as it took")
    func rests() async {
        let clock = ManualClock()
        let turns = BackgroundTurns(clock: clock)
        var done = 0
        turns.beginRequest(of: second)
        for _ in 1...3 {
            turns.add(for: first) {
                Self.work(); done += 1
            }
        }
        while clock.sleeping == 0 { await Task.yield() }
        #expect(done == 1)
        // It took at least as long as it was meant to.
        clock.advance(by: Self.long)
        for _ in 1...20 { await Task.yield() }
        #expect(done == 1)
        turns.endRequest(of: second)
        clock.advance(by: Self.long * 100)
        while done < 3 { await Task.yield() }
    }

    @Test("Short pieces of work do not rest, however many there are: numbers in the bar come at once")
    func short() async {
        let turns = BackgroundTurns(clock: ManualClock())
        var done = 0
        turns.beginRequest(of: second)
        for _ in 1...1_000 { turns.add(for: first) { done += 1 } }
        while done < 1_000 { await Task.yield() }
    }

    @Test("Nobody rests for a request of their own")
    func own() async {
        let turns = BackgroundTurns(clock: ManualClock())
        var done = 0
        turns.beginRequest(of: first)
        turns.beginRequest(of: first)
        turns.endRequest(of: first)
        for _ in 1...3 {
            turns.add(for: first) {
                Self.work(); done += 1
            }
        }
        while done < 3 { await Task.yield() }
    }

    @Test("A request that takes long gets its turn like other work, and its error")
    func request() async throws {
        let turns = BackgroundTurns()
        var done: [Int] = []
        for number in 1...2 { turns.add(for: first) { done.append(number) } }
        #expect(try await turns.inTurn(for: second) { done.count } == 1)
        await #expect(throws: Refusal.noWindow) { try await turns.inTurn(for: first) { throw Refusal.noWindow } }
        #expect(done == [1, 2])
    }

    private static let long = Duration.milliseconds(5)

    private static func work() {
        let start = ContinuousClock.now
        while start.duration(to: .now) < long {}
    }
}
