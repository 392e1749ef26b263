import Changes
import Synchronization
import Testing

@Suite("Changes")
struct ChangesTests {
    private let changes = Changes<String>()

    @Test("Who listens to something is told of that alone, and reads nothing again for the rest")
    func concerned() async throws {
        let readings = Mutex(0)
        let values = LiveValues(changes.of("ada")) {
            readings.withLock {
                $0 += 1; return $0
            }
        }
        let iterator = values.makeAsyncIterator()
        var ada = iterator
        #expect(try await ada.next() == 1)
        for _ in 1...10 { changes.announce(["bob"]) }
        changes.announce(["ada", "bob"])
        #expect(try await ada.next() == 2)
        #expect(readings.withLock(\.self) == 2)
    }

    @Test("A value that is as it was is not told again")
    func equal() async throws {
        let value = Mutex("one")
        var values = LiveValues(changes.of("ada")) { value.withLock(\.self) }.makeAsyncIterator()
        #expect(try await values.next() == "one")
        changes.announce(["ada"])
        value.withLock { $0 = "two" }
        changes.announce(["ada"])
        #expect(try await values.next() == "two")
    }

    @Test("A change has a number as long as somebody listens, and nothing is kept of topics that nobody listens to")
    func kept() async {
        changes.announce(["ada"])
        #expect(changes.latest(of: "ada") == 0)
        var stream: AsyncStream<Void>? = changes.of("ada")
        #expect(changes.listenerCount == 1)
        changes.announce(["ada"])
        let first = changes.latest(of: "ada")
        changes.announce(["ada"])
        #expect(changes.latest(of: "ada") > first)
        stream = nil
        _ = stream
        #expect(changes.listenerCount == 0)
        #expect(changes.latest(of: "ada") == 0)
    }
}
