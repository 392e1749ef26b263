import Domain
import Synchronization
import Testing

@testable import NetworkPlatform

@Suite("Requests that wait for a change", .timeLimit(.minutes(5)))
struct WaitingTests {
    /// What happened, in its order.
    private final class Log: Sendable {
        private let entries = Mutex<[String]>([])
        var all: [String] { entries.withLock(\.self) }
        func note(_ entry: String) { entries.withLock { $0.append(entry) } }
    }

    private func owner(_ name: String) throws -> OwnerID { try #require(OwnerID(rawValue: name)) }

    @Test("An owner with many of them does not delay the others, and one that was cancelled has no turn")
    func turns() async throws {
        let (places, log) = (WaitingPlaces(1), Log())
        let (ends, end) = AsyncStream.makeStream(of: Void.self)
        let (first, other) = (try owner("first"), try owner("other"))
        @Sendable func enter(_ name: String, _ owner: OwnerID) async {
            let before = places.waiting
            let task = Task { await places.withPlace(for: owner) { log.note(name) } }
            while places.waiting == before { await Task.yield() }
            tasks.withLock { $0.append(task) }
        }
        let tasks = Mutex<[Task<Void?, Never>]>([])
        let holding = Task {
            await places.withPlace(for: first) {
                log.note("begin")
                for await _ in ends { return }
            }
        }
        while log.all.isEmpty { await Task.yield() }
        for number in 1...3 { await enter("first \(number)", first) }
        await enter("other 1", other)
        let all = tasks.withLock(\.self)
        all[1].cancel()
        _ = await all[1].value
        end.yield()
        await holding.value
        for task in all { _ = await task.value }
        #expect(log.all == ["begin", "first 1", "other 1", "first 3"])
        #expect(places.waiting == 0)
    }

    @Test("Windows that show the same wait by one request, which ends with the last of them")
    func shared() async throws {
        let (shared, log) = (SharedAnswers<Post>(), Log())
        let query = Query<Post>(owner: try owner("ada"))
        let (ends, end) = AsyncStream.makeStream(of: Void.self)
        let tasks = (1...10).map { number in
            Task {
                await shared.answer(to: .init(query: query, tag: number <= 9 ? "a" : "b")) {
                    log.note("sent")
                    if number == 10 { while !Task.isCancelled { await Task.yield() } }
                    for await _ in ends { break }
                    if number == 10 { log.note("cancelled") }
                    return .success(.unchanged)
                }
            }
        }
        while log.all.count < 2 { await Task.yield() }
        #expect(log.all == ["sent", "sent"] && shared.count == 2)
        tasks[9].cancel()
        tasks[0].cancel()
        for index in [0, 9] {
            if case .success = await tasks[index].value { Issue.record("It was cancelled.") }
        }
        while !log.all.contains("cancelled") {
            end.yield()
            await Task.yield()
        }
        end.finish()
        for task in tasks[1..<9] {
            if case .failure = await task.value { Issue.record("It was answered.") }
        }
        #expect(shared.count == 0)
    }
}
