import BackplaneTesting
import Synchronization
import Testing

@testable import Changes

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

    @Test("Who makes a change needn't be told of it; what others need is prepared before they are told")
    func besides() async {
        let (signals, ada) = changes.listen(to: "talk")
        var (own, others) = (signals.makeAsyncIterator(), changes.of("talk").makeAsyncIterator())
        await own.next()
        await others.next()
        let prepared = Mutex<[Int]>([])
        let change = changes.announce(["talk"], besides: ada) { change in
            prepared.withLock { $0.append(change.number) }
        }
        await others.next()
        #expect(prepared.withLock(\.self) == [change.number] && changes.latest(of: "talk") == change.number)
        let next = changes.announce(["talk"])
        #expect(next.former == ["talk": change.number])
        await own.next()
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

    @Test("Paced values are read again after a pause, however often they change, and at once for those who wait")
    func paced() async throws {
        let readings = Mutex(0)
        let (clock, audience) = (TestClock(), Audience())
        let values = Audience.$current.withValue(audience) {
            LiveValues(changes.of("ada")) {
                readings.withLock {
                    $0 += 1; return $0
                }
            }.paced(by: .seconds(1), on: clock)
        }
        let shown = Mutex(0)
        let listening = Task { for try await value in values { shown.withLock { $0 = value } } }
        defer { listening.cancel() }
        await clock.waitForSleepers()
        for _ in 1...100 { changes.announce(["ada"]) }
        #expect(readings.withLock(\.self) == 1)
        await clock.advance(by: .seconds(1))
        await expectEventually { shown.withLock(\.self) == 2 }
        await clock.waitForSleepers()
        changes.announce(["ada"])
        await audience.settle(within: .seconds(60), by: ContinuousClock())
        #expect(shown.withLock(\.self) == 3)
        // Nothing is left for the end of the pause.
        await clock.advance(by: .seconds(1))
        changes.announce(["ada"])
        await expectEventually { shown.withLock(\.self) == 4 }
    }

    @Test("Nothing is kept of what was read")
    func released() async throws {
        let read = Mutex<[Weak]>([])
        var values = LiveValues(changes.of("ada")) {
            let long = LongText()
            read.withLock { $0.append(Weak(text: long)) }
            return long
        }.makeAsyncIterator()
        _ = try await values.next()
        #expect(read.withLock { $0.map { $0.text == nil } } == [true])
        changes.announce(["ada"])
        _ = try await values.next()
        #expect(read.withLock { $0.map { $0.text == nil } } == [true, true])
    }

    private final class LongText: Hashable, Sendable {
        static func == (one: LongText, other: LongText) -> Bool { one === other }

        func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
    }

    private struct Weak: Sendable {
        weak let text: LongText?
    }

    @Test("A change has a number as long as somebody listens, and nothing is kept of topics that nobody listens to")
    func kept() async {
        changes.announce(["ada"])
        #expect(changes.latest(of: "ada") == 0)
        var stream: Signals? = changes.of("ada")
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

    @Test("Who waits for an audience goes on when what was told is read, and not before")
    func settling() async throws {
        let (audience, clock) = (Audience(), TestClock())
        let settle = { @Sendable in await audience.settle(within: .seconds(1), by: clock) }
        var ada = Audience.$current.withValue(audience) { changes.of("ada") }.makeAsyncIterator()
        _ = await ada.next()
        // Who reads for the first time has shown nothing that could be out of date.
        await settle()
        changes.announce(["ada"])
        _ = await ada.next()
        let waits = Mutex(true)
        let waiting = Task {
            await settle()
            waits.withLock { $0 = false }
        }
        await clock.waitForSleepers(timeout: .seconds(300))
        let stillWaits = waits.withLock { $0 }
        #expect(stillWaits)
        let reading = Task { [ada] in
            var ada = ada
            return await ada.next()
        }
        await waiting.value
        #expect(audience.count == 1)
        reading.cancel()
    }

    @Test("Nobody waits longer than they have patience, nor for who listens no more")
    func patience() async throws {
        let (audience, clock) = (Audience(), TestClock())
        let eve = Audience.$current.withValue(audience) { changes.of("eve") }
        let waiting = Task { await audience.settle(within: .seconds(1), by: clock, includingFirst: true) }
        await clock.waitForSleepers(timeout: .seconds(300))
        await clock.advance(by: .seconds(1))
        await waiting.value
        // Whoever was waited for in vain, and still has not heard anything, keeps nobody waiting a second time.
        await audience.settle(within: .seconds(1), by: clock, includingFirst: true)
        var ada: Signals? = Audience.$current.withValue(audience) { changes.of("ada") }
        let other = Task { await audience.settle(within: .seconds(1), by: clock, includingFirst: true) }
        await clock.waitForSleepers(timeout: .seconds(300))
        ada = nil
        _ = ada
        // It is over for who waits, too.
        await other.value
        #expect(audience.count == 1)
        _ = eve
    }

    @Test("Who has waited in vain for one who stands still leaves nothing behind")
    func givingUp() async throws {
        let audience = Audience()
        let ada = Audience.$current.withValue(audience) { changes.of("ada") }
        let bob = Audience.$current.withValue(audience) { changes.of("bob") }
        for _ in 1...3 {
            await audience.settle(within: .zero, by: ContinuousClock(), includingFirst: true)
        }
        #expect(audience.waits == 0)
        #expect(audience.count == 2)
        _ = (ada, bob)
    }
}
