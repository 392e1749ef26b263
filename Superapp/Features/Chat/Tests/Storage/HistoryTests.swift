import Testing

@testable import Chat

@Suite("A conversation's history", .timeLimit(.minutes(5)))
struct HistoryTests {
    @Test("The span goes back page by page, then moves on without growing")
    func span() {
        var span = HistorySpan()
        var ranges: [Range<Int>] = []
        for _ in 1...7 {
            ranges.append(span.range(ofLast: 200))
            span = span.earlier(ofLast: 200)
        }
        #expect(
            ranges == [171..<201, 141..<201, 111..<201, 81..<201, 51..<171, 21..<141, 1..<121])
        #expect(!span.isAtEnd)
        #expect(HistorySpan().isAtEnd)
    }

    @Test("A short history is shown whole", arguments: 0...3)
    func short(last: Int) {
        #expect(HistorySpan().range(ofLast: last) == 1..<last + 1)
        #expect(HistorySpan().earlier(ofLast: last).range(ofLast: last) == 1..<last + 1)
    }

    @Test("Each message of a long history can be come to")
    func paging() async throws {
        let fixture = try ChatFixture()
        let talk = try await fixture.talk()
        for number in 1...140 { try await fixture.send("\(number)", from: fixture.ada, in: talk) }
        var span = HistorySpan()
        var seen: Set<Int> = []
        var history = try await fixture.history(of: talk, for: fixture.bob, span: span)
        #expect(history.messages.map(\.sequence) == Array(111...140))
        while true {
            seen.formUnion(history.messages.map(\.sequence))
            guard history.hasEarlier else { break }
            span = span.earlier(ofLast: history.lastSequence)
            history = try await fixture.history(of: talk, for: fixture.bob, span: span)
        }
        #expect(seen == Set(1...140))
        #expect(history.hasLater)
        #expect(history.messages.count == HistorySpan.maximum)
    }
}
