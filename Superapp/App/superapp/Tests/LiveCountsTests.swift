import AccountServiceTesting
import BackplaneTesting
import Testing
import WebShellTesting

@testable import WebShell
@testable import superapp

@MainActor
@Suite("Counts that change", .timeLimit(.minutes(5)))
struct LiveCountsTests {
    private let accounts = StubAccountService(accounts: ["Ada": "correct horse"])
    private let clock = TestClock()
    private let entry = WindowSystem.chatEntry

    @Test("are shown at once, and then once in a pause: the last one")
    func pause() async throws {
        let (counts, source, shown) = try await counts()
        source.yield(1)
        await clock.waitForSleepers()
        #expect(shown() == [1])
        for count in 2...9 { source.yield(count) }
        await expectEventually { counts.waiting(at: entry)?.count == 9 }
        #expect(shown() == [1])
        await clock.advance(by: LiveCounts.pause)
        #expect(shown() == [1, 9])
        // The pause begins again, and ends without anything new.
        await clock.waitForSleepers()
        await clock.advance(by: LiveCounts.pause)
        #expect(shown() == [1, 9])
        source.yield(10)
        await expectEventually { shown() == [1, 9, 10] }
    }

    @Test("are shown at once in the answer to what the user does")
    func atWork() async throws {
        let (counts, source, shown) = try await counts()
        counts.isAtWork = { true }
        for count in [3, 2, 0] {
            source.yield(count)
            await expectEventually { shown().last == count }
        }
        #expect(shown() == [3, 2, 0])
    }

    @Test("are shown in their pause with a page that the user asks for")
    func asked() async throws {
        let (counts, source, shown) = try await counts()
        for count in 1...2 {
            source.yield(count)
            await expectEventually { counts.waiting(at: entry)?.count == count }
        }
        #expect(shown() == [1])
        for _ in 1...2 { counts.showLate() }
        #expect(shown() == [1, 2])
    }

    @Test("that can't be read are logged once for each cause, whichever windows read them, and once when they can be")
    func troubles() async throws {
        let records = LogRecords()
        let (log, window) = (TroubleLog(records.logger), try await TestWindow(accounts: accounts))
        var windows: [LiveCounts] = []
        @MainActor func read(of name: String) -> AsyncThrowingStream<Int, any Error>.Continuation {
            let (values, source) = AsyncThrowingStream.makeStream(of: Int.self)
            let counts = LiveCounts(motherboard: window.system.motherboard, troubles: log, clock: clock)
            counts.show(at: entry.id) { _ in values }
            counts.start(for: accounts.signedIn(name))
            windows.append(counts)
            return source
        }
        for name in ["Ada", "Ada", "Bob"] { read(of: name).finish(throwing: Trouble.broken) }
        await expectEventually { records.all == ["broken"] }
        read(of: "Ada").finish(throwing: Trouble.slow)
        await expectEventually { records.all == ["broken", "slow"] }
        // Somebody for whom nothing was broken.
        read(of: "Eve").yield(1)
        read(of: "Ada").yield(1)
        await expectEventually { records.all == ["broken", "slow", "A count can be read again"] }
        read(of: "Ada").finish(throwing: Trouble.broken)
        await expectEventually { records.all.count == 4 && records.all.last == "broken" }
    }

    private enum Trouble: Error { case broken, slow }

    /// Counts of one source, and what has been shown of them.
    private func counts() async throws -> (
        LiveCounts, source: AsyncThrowingStream<Int, any Error>.Continuation, shown: @MainActor () -> [Int]
    ) {
        let (values, source) = AsyncThrowingStream.makeStream(of: Int.self)
        let window = try await TestWindow(accounts: accounts)
        let counts = LiveCounts(motherboard: window.system.motherboard, troubles: TroubleLog(.silent), clock: clock)
        var shown: [Int] = []
        counts.onWaiting = { [entry, unowned counts] in shown.append(counts.waiting(at: entry)?.count ?? 0) }
        counts.show(at: entry.id, waits: true) { _ in values }
        counts.start(for: accounts.signedIn("Ada"))
        return (counts, source, { shown })
    }
}
