import AccountServiceInterface
import ChatInterface
import GRDB
import Paging
import Testing

@testable import Chat

@Suite("A conversation's history", .timeLimit(.minutes(5)))
struct HistoryTests {
    /// A span of which everything up to a message is shown, and what it is one step back.
    private func earlier(_ span: HistorySpan, ofLast last: Int) -> HistorySpan {
        let person = ChatPerson(id: UserID(), name: "Bob")
        let messages = span.range(ofLast: last).map {
            Message(sequence: $0, id: MessageID(), sender: person.id, body: "", sentAt: ChatFixture.now)
        }
        return span.earlier(
            than: History(
                conversation: ConversationID(), other: person, subject: nil, lastSequence: last, unread: 0,
                firstUnread: nil, messages: messages))
    }

    @Test("A row that another program has made unreadable hides no other message, nor a conversation")
    func unreadable() async throws {
        let fixture = try ChatFixture()
        let talk = try await fixture.talk()
        for text in ["one", "two", "three"] { try await fixture.send(text, from: fixture.ada, in: talk) }
        let other = try await fixture.store.conversation(between: fixture.ada, and: fixture.eve, about: nil)
        try await fixture.send("Hi", from: fixture.ada, in: other)
        try await fixture.database.write { database in
            try database.execute(sql: "UPDATE message SET id = 'x' WHERE body = 'two'")
            try database.execute(sql: "UPDATE membership SET otherID = 'nobody' WHERE otherName = 'Eve'")
        }
        #expect(try await fixture.history(of: talk, for: fixture.bob).messages.map(\.body) == ["one", "three"])
        let list = try await fixture.store.conversations(of: fixture.ada.id, span: ListSpan(page: 1))
        #expect(list.summaries.map(\.id) == [talk])
    }

    @Test("The span goes back page by page, then moves on without growing")
    func span() {
        var span = HistorySpan()
        var ranges: [Range<Int>] = []
        for _ in 1...7 {
            ranges.append(span.range(ofLast: 200))
            span = earlier(span, ofLast: 200)
        }
        #expect(
            ranges == [171..<201, 141..<201, 111..<201, 81..<201, 51..<171, 21..<141, 1..<121])
        #expect(!span.isAtEnd)
        #expect(HistorySpan().isAtEnd)
    }

    @Test("A span that is held keeps its first message, up to the maximum, and moves on when it is released")
    func held() {
        let span = HistorySpan().held(from: 71)
        #expect([100, 150, 190, 250].map { span.range(ofLast: $0) } == [71..<101, 71..<151, 71..<191, 71..<191])
        #expect(span.isHeld && !span.isAtEnd)
        #expect(earlier(span, ofLast: 100).range(ofLast: 110) == 41..<111)
        #expect(earlier(span, ofLast: 250).range(ofLast: 260) == 41..<161)
        #expect(span.released(ofLast: 150).range(ofLast: 151) == 72..<152)
        #expect(span.released(ofLast: 250).range(ofLast: 250) == 221..<251)
        #expect(span.released(ofLast: 150).isAtEnd)
    }

    @Test("A short history is shown whole", arguments: 0...3)
    func short(last: Int) {
        #expect(HistorySpan().range(ofLast: last) == 1..<last + 1)
        #expect(earlier(HistorySpan(), ofLast: last).range(ofLast: last) == 1..<last + 1)
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
            span = span.earlier(than: history).settled(history)
            history = try await fixture.history(of: talk, for: fixture.bob, span: span)
        }
        #expect(seen == Set(1...140))
        #expect(history.hasLater)
        #expect(history.messages.count == HistorySpan.maximum)
    }

    @Test("Of long messages a page holds fewer, and each can be come to beside those that were read before it")
    func longMessages() async throws {
        let fixture = try ChatFixture()
        let talk = try await fixture.talk()
        let long = String(repeating: "😀", count: 3_990)
        for number in 1...60 { try await fixture.send("\(number) \(long)", from: fixture.ada, in: talk) }
        var span = HistorySpan()
        var history = try await fixture.history(of: talk, for: fixture.bob, span: span)
        #expect(history.messages.last?.sequence == 60 && history.messages.count == 16)
        var seen = Set(history.messages.map(\.sequence))
        while history.hasEarlier {
            let first = try #require(history.messages.first)
            span = span.earlier(than: history)
            history = try await fixture.history(of: talk, for: fixture.bob, span: span)
            span = span.settled(history)
            #expect(history.messages.contains { $0.id == first.id } && history.messages[0].sequence < first.sequence)
            #expect(history.messages.reduce(0) { $0 + $1.body.utf8.count } <= HistorySpan.maximumBytes)
            seen.formUnion(history.messages.map(\.sequence))
            // What is shown stays when it is read again.
            #expect(try await fixture.history(of: talk, for: fixture.bob, span: span) == history)
        }
        #expect(seen == Set(1...60) && !span.isAtEnd)
        history = try await fixture.history(of: talk, for: fixture.bob, span: span.released(ofLast: 60))
        #expect(!history.hasLater)
    }
}
