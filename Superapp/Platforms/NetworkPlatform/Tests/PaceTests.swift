import Backplane
import BackplaneTesting
import Domain
import Foundation
import NetworkServiceInterface
import NetworkServiceTesting
import PlatformAPI
import PlatformInterface
import Synchronization
import Testing

@testable import NetworkPlatform

@Suite("An API that does not wait as it is asked to", .timeLimit(.minutes(5)))
struct PaceTests {
    /// How it answers a request that should wait.
    enum Manner: CaseIterable, Sendable {
        /// With what is known, and its tag.
        case known
        /// With what is known, and another tag each time.
        case knownWithNewTag
        case unchanged
        case failure
    }

    private let folder = FileManager.default.temporaryDirectory.appending(path: "pace-\(UUID().uuidString)")
    private let clock = PauseClock()
    private var pauses: TestClock { clock.pauses }
    private let owner: OwnerID

    init() throws {
        owner = try #require(OwnerID(rawValue: "ada"))
    }

    @MainActor
    private func todos(over network: StubNetwork) throws -> any TodosUseCase {
        let url = try #require(URL(string: "http://127.0.0.1:1"))
        let platform = NetworkPlatformModule(
            api: url, key: APIKey(), cache: folder, clock: clock, patience: PauseClock.patience)
        return try Assembly(modules: [Stubbed(network: network), platform]).dependencies.useCases.makeTodosUseCase()
    }

    /// Reads todos as a window does, while the test runs.
    private func following(_ todos: any TodosUseCase, _ test: () async throws -> Void) async throws {
        let reading = Task { [owner] in
            for try await _ in todos.todos(Query(owner: owner, limit: 10)) {}
        }
        try await test()
        reading.cancel()
        _ = await reading.result
        try? FileManager.default.removeItem(at: folder)
    }

    /// An API with one todo of this title.
    private func network(
        _ manner: Manner, _ title: @escaping @Sendable (_ number: Int) -> String = { _ in "Bread" }
    ) throws -> StubNetwork {
        let (todo, count) = (Todo(owner: owner, title: try Title("Bread")), Counter())
        return StubNetwork { request throws(NetworkError) in
            let number = count.next()
            let waits = request.headers["Prefer"] != nil
            if waits, manner == .unchanged { return NetworkResponse(status: 304) }
            if waits, manner == .failure { return NetworkResponse(status: 500) }
            var item = todo
            item.title = Title(stored: title(number))
            return NetworkResponse(
                status: 200, headers: ["ETag": manner == .knownWithNewTag ? "\"\(number)\"" : "\"a\""],
                body: (try? JSONEncoder().encode(request.method == .get ? [item] : [])) ?? Data())
        }
    }

    /// Waits until so many requests are answered, and the next one has to wait.
    private func expectPause(after count: Int, of network: StubNetwork) async {
        await expectEventually { network.requests.count == count && pauses.sleepers == 1 }
    }

    /// Lets a pause end, and checks that it does not end before.
    private func endPause(_ seconds: Int, of network: StubNetwork) async {
        let before = network.requests.count
        await pauses.advance(by: .milliseconds(seconds * 1_000 - 1))
        #expect(network.requests.count == before)
        await pauses.advance(by: .milliseconds(1))
    }

    @Test("is asked after a growing pause, of no more than it was asked to wait", arguments: Manner.allCases)
    func grows(manner: Manner) async throws {
        let network = try network(manner)
        // Where waiting fails, it is asked once more without waiting.
        let step = manner == .failure ? 2 : 1
        try await following(try await todos(over: network)) {
            for (number, seconds) in [1, 2, 4, 8, 16, 25, 25].enumerated() {
                await expectPause(after: 1 + step * (number + 1), of: network)
                await endPause(seconds, of: network)
            }
        }
    }

    @Test("is asked each second while it brings something new, and once at once")
    func new() async throws {
        let network = try network(.knownWithNewTag) { "Bread \($0)" }
        try await following(try await todos(over: network)) {
            for count in 3...6 {
                await expectPause(after: count, of: network)
                await endPause(1, of: network)
            }
        }
    }

    @Test("is asked at once when the app itself has changed something, and then without a pause")
    func ownChange() async throws {
        let network = try network(.known)
        let todos = try await todos(over: network)
        try await following(todos) {
            for (number, seconds) in [1, 2, 4].enumerated() {
                await expectPause(after: number + 2, of: network)
                await endPause(seconds, of: network)
            }
            await expectPause(after: 5, of: network)
            _ = try? await todos.save(Todo(owner: owner, title: try Title("Milk")))
            // What was saved, what there is now, and the request that waits.
            await expectPause(after: 8, of: network)
            await endPause(1, of: network)
            await expectPause(after: 9, of: network)
        }
    }

    @Test("is asked less and less often while it gives no tags and nothing is new")
    func untagged() async throws {
        let body = try JSONEncoder().encode([Todo(owner: owner, title: try Title("Bread"))])
        let network = StubNetwork { _ throws(NetworkError) in NetworkResponse(status: 200, body: body) }
        try await following(try await todos(over: network)) {
            for (number, seconds) in [1, 1, 2, 4, 8].enumerated() {
                await expectPause(after: number + 1, of: network)
                await endPause(seconds, of: network)
            }
        }
    }

    @Test("One that waits for as long as a second is not early")
    func late() {
        var pace = Pace()
        pace.note(.zero, isNew: false)
        #expect(pace.pause == .seconds(1))
        pace.note(.seconds(1), isNew: false)
        #expect(pace.pause == .zero)
    }

    @Test("Once it was late, it is waited for a moment only, until it answers in time again")
    func patience() {
        let patience = Patience(.seconds(1))
        #expect(patience.current == .seconds(1))
        patience.noteLate()
        #expect(patience.current == .milliseconds(100))
        patience.note(after: .seconds(3))
        #expect(patience.current == .milliseconds(100))
        patience.note(after: .milliseconds(999))
        #expect(patience.current == .seconds(1))
    }
}

/// A clock for pauses. How long an answer may take, which is longer than any of them, is measured by another one.
private struct PauseClock: Clock {
    static let patience = Duration.seconds(86_400)

    let pauses = TestClock()
    private let others = TestClock()

    var now: TestClock.Instant { pauses.now }
    var minimumResolution: Duration { .zero }

    func sleep(until deadline: TestClock.Instant, tolerance: Duration?) async throws {
        let clock = now.duration(to: deadline) < Self.patience ? pauses : others
        try await clock.sleep(until: deadline, tolerance: tolerance)
    }
}

/// Numbers requests.
private final class Counter: Sendable {
    private let value = Mutex(0)

    func next() -> Int {
        value.withLock { value in
            value += 1
            return value
        }
    }
}

/// The network as a module.
private struct Stubbed: Module {
    let network: StubNetwork

    func register(in registry: inout ModuleRegistry) {
        registry.register(\.network) { [network] _ in network }
    }
}
