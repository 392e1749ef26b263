import BackplaneTesting
import Synchronization
import Testing

@testable import Changes

@Suite("Readings", .timeLimit(.minutes(5)))
struct ReadingTests {
    private let places = ClientPlaces(count: 2)
    private let gate = Gate()

    @Test("A client with many readings keeps only its own waiting, in their order")
    func ownLine() async throws {
        let done = Names()
        func read(_ name: String, for client: String?) -> Task<Void, any Error> {
            ClientPlaces.$client.withValue(client.map { .init(site: $0, address: $0) }) {
                Task { [places, gate] in
                    try await places.take {
                        if client == "ada" { await gate.wait() }
                        done.list.withLock { $0.append(name) }
                    }
                }
            }
        }
        var readings: [Task<Void, any Error>] = []
        for number in 1...4 {
            readings.append(read("ada \(number)", for: "ada"))
            await expectEventually { gate.waiting + places.waiting == number }
        }
        #expect(gate.waiting == 2 && places.waiting == 2)
        try await read("bob", for: "bob").value
        try await read("the app", for: nil).value
        #expect(done.list.withLock(\.self) == ["bob", "the app"])
        gate.open()
        for reading in readings { try await reading.value }
        #expect(done.list.withLock { Set($0) }.count == 6 && places.waiting == 0)
    }

    @Test("Clients with much to read share all places with everybody else, in turn")
    func sharedPlaces() async throws {
        let places = ClientPlaces(count: 2, total: 3, uptime: { .zero })
        let done = Names()
        func read(_ client: String) -> Task<Void, any Error> {
            ClientPlaces.$client.withValue(.init(site: client, address: client)) {
                Task { [gate] in
                    try await places.take {
                        await gate.wait()
                        done.list.withLock { $0.append(client) }
                    }
                }
            }
        }
        var readings: [Task<Void, any Error>] = []
        for (number, client) in ["ada", "ada", "bob", "ada", "bob", "bob", "bob", "eve"].enumerated() {
            readings.append(read(client))
            await expectEventually { gate.waiting + places.waiting == number + 1 }
        }
        #expect(gate.waiting == 3)
        // Ada, Bob and Eve are next in turn; not three times Bob.
        gate.letThrough(3)
        await expectEventually { done.list.withLock(\.count) == 3 && gate.waiting == 3 }
        gate.letThrough(3)
        await expectEventually { done.list.withLock(\.count) == 6 }
        #expect(done.list.withLock { Set($0.suffix(3)) } == ["ada", "bob", "eve"])
        gate.open()
        for reading in readings { try await reading.value }
        #expect(places.waiting == 0)
    }

    @Test("Who asks for little is served before a site that asks for much, however many addresses that has")
    func sites() async throws {
        let time = Time()
        let places = ClientPlaces(count: 2, total: 1, uptime: { time.now.withLock(\.self) })
        let done = Names()
        func read(_ name: String, of site: String) -> Task<Void, any Error> {
            ClientPlaces.$client.withValue(.init(site: site, address: name)) {
                Task { [gate] in
                    try await places.take {
                        await gate.wait()
                        time.now.withLock { $0 += .milliseconds(30) }
                        done.list.withLock { $0.append(name) }
                    }
                }
            }
        }
        var readings: [Task<Void, any Error>] = []
        func begin(_ name: String, of site: String) async {
            let before = gate.waiting + places.waiting
            readings.append(read(name, of: site))
            await expectEventually { gate.waiting + places.waiting == before + 1 }
        }
        for number in 1...9 { await begin("\(number)", of: "2001:db8::/48") }
        for number in 1...3 {
            gate.letThrough(1)
            await expectEventually { done.list.withLock(\.count) == number && gate.waiting == 1 }
        }
        for name in ["ada 1", "ada 2"] { await begin(name, of: "192.0.2.1") }
        gate.letThrough(1)
        await expectEventually { done.list.withLock(\.count) == 4 && gate.waiting == 1 }
        gate.open()
        for reading in readings { try await reading.value }
        #expect(done.list.withLock { $0 } == ["1", "2", "3", "4", "ada 1", "ada 2", "5", "6", "7", "8", "9"])
    }

    @Test("Who leaves while they wait has no place any more, and takes none from the others")
    func leaving() async throws {
        func read() -> Task<Void, any Error> {
            ClientPlaces.$client.withValue(.init(site: "ada", address: "ada")) {
                Task { [places, gate] in try await places.take { await gate.wait() } }
            }
        }
        let readings = [read(), read()]
        await expectEventually { gate.waiting == 2 }
        let left = [read(), read()]
        await expectEventually { places.waiting == 2 }
        for reading in left { reading.cancel() }
        for reading in left { await #expect(throws: CancellationError.self) { try await reading.value } }
        #expect(places.waiting == 0)
        gate.open()
        for reading in readings { try await reading.value }
        try await read().value
    }

    @Test("Who has hung up gets no place for which they have to wait, and nobody one in a line that is too long")
    func hangingUp() async throws {
        let places = ClientPlaces(count: 1, longestLine: 2)
        let (ada, waiter) = (ClientPlaces.Client(site: "ada", address: "ada"), Waiter())
        let first = try await places.claim(for: ada, as: waiter)
        let waiting = Task { try await places.claim(for: ada, as: waiter) }
        let other = Task { try await places.claim(for: ada) }
        await expectEventually { places.waiting == 2 }
        await #expect(throws: ClientPlaces.LineTooLong.self) { try await places.claim(for: ada) }
        waiter.leave()
        await #expect(throws: CancellationError.self) { try await waiting.value }
        await #expect(throws: CancellationError.self) { try await places.claim(for: ada, as: waiter) }
        first.giveBack()
        first.giveBack()
        try await other.value.giveBack()
        _ = try await places.claim(for: ada, as: waiter)
        _ = try await places.claim(for: ada)
        #expect(places.waiting == 0, "A place that is dropped is given back.")
    }

    @Test("Nobody waits for the turn of another client: what waits for its place is shared only by its own client")
    func turns() async throws {
        let reads = SharedReads<String, Int>()
        func reading(for client: String) -> Task<Hashed<Int>, any Error> {
            ClientPlaces.$client.withValue(.init(site: client, address: client)) {
                reads.reading(of: "list", after: 0) { [places, gate] in
                    try await places.take {
                        await gate.wait()
                        return 1
                    }
                }.task
            }
        }
        let busy = ClientPlaces.$client.withValue(.init(site: "ada", address: "ada")) {
            (1...2).map { _ in Task { [places, gate] in try await places.take { await gate.wait() } } }
        }
        await expectEventually { gate.waiting == 2 }
        let waiting = reading(for: "ada")
        await expectEventually { places.waiting == 1 }
        #expect(reading(for: "ada") == waiting)
        let other = reading(for: "bob")
        #expect(other != waiting)
        await expectEventually { gate.waiting == 3 }
        #expect(reading(for: "eve") == other, "It has begun.")
        gate.open()
        for reading in busy { try await reading.value }
        #expect(try await waiting.value.value == 1)
        #expect(try await other.value.value == 1)
    }

    @Test("A reading ends when nobody waits for it any more")
    func abandoned() async throws {
        let reads = SharedReads<String, Int>()
        let ending = AsyncStream.makeStream(of: Bool.self)
        func caller() -> Task<Hashed<Int>, any Error> {
            Task {
                try await reads.value(of: "list", after: 0) { [gate] in
                    await gate.wait()
                    ending.continuation.yield(Task.isCancelled)
                    return 1
                }
            }
        }
        let callers = [caller(), caller()]
        await expectEventually { reads.callers(of: "list") == 2 }
        callers[0].cancel()
        await expectEventually { reads.callers(of: "list") == 1 }
        callers[1].cancel()
        await expectEventually { reads.callers(of: "list") == 0 }
        gate.open()
        var endings = ending.stream.makeAsyncIterator()
        #expect(await endings.next() == true)
    }

    @Test("Readings of one thing at the same time are one, unless the thing has changed since it began")
    func sharedReads() async throws {
        let reads = SharedReads<String, Int>()
        let end = AsyncStream.makeStream(of: Void.self)
        let gate = Task { for await _ in end.stream {} }
        func reading(of key: String = "list", after change: Int, _ value: Int) -> Task<Hashed<Int>, any Error> {
            reads.reading(of: key, after: change) {
                await gate.value
                return value
            }.task
        }
        let first = reading(after: 1, 10)
        #expect(reading(after: 1, 11) == first)
        #expect(reading(of: "other", after: 1, 12) != first)
        let later = reading(after: 2, 20)
        #expect(later != first && reading(after: 1, 21) == later)
        end.continuation.finish()
        #expect(try await first.value.value == 10)
        #expect(try await later.value.value == 20)
        #expect(try await reads.value(of: "list", after: 2) { 30 }.value == 30, "Nothing is kept.")
    }

    @Test("What many read together is hashed once, however many are told of it")
    func hashing() async throws {
        let reads = SharedReads<String, HashedText>()
        let text = HashedText()
        let reading = reads.reading(of: "list", after: 0) { text }.task
        for _ in 1...3 {
            var values = LiveValues(Changes<String>().of("ada")) { () async throws -> Hashed<HashedText> in
                try await reading.value
            }.makeAsyncIterator()
            #expect(try await values.next() == text)
        }
        #expect(text.hashings.withLock(\.self) == 1)
    }

    private final class HashedText: Hashable, Sendable {
        let hashings = Mutex(0)

        static func == (one: HashedText, other: HashedText) -> Bool { one === other }

        func hash(into hasher: inout Hasher) { hashings.withLock { $0 += 1 } }
    }
}

private final class Time: Sendable {
    let now = Mutex(Duration.zero)
}

private final class Names: Sendable {
    let list = Mutex<[String]>([])
}

/// Lets nobody through until it is opened.
private final class Gate: Sendable {
    private struct State {
        var isOpen = false
        var waiting: [CheckedContinuation<Void, Never>] = []
    }

    private let state = Mutex(State())

    var waiting: Int { state.withLock(\.waiting.count) }

    func wait() async {
        await withCheckedContinuation { waiter in
            let isOpen = state.withLock { state in
                if !state.isOpen { state.waiting.append(waiter) }
                return state.isOpen
            }
            if isOpen { waiter.resume() }
        }
    }

    /// Lets some of those through who wait, the earliest first.
    func letThrough(_ count: Int) {
        let through = state.withLock { state in
            defer { state.waiting.removeFirst(count) }
            return state.waiting.prefix(count)
        }
        for waiter in through { waiter.resume() }
    }

    func open() {
        let waiting = state.withLock { state in
            state.isOpen = true
            defer { state.waiting = [] }
            return state.waiting
        }
        for waiter in waiting { waiter.resume() }
    }
}
