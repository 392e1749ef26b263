import BackplanePresentation
import BackplaneTesting
import Testing

@MainActor
@Suite("Activity indicator", .timeLimit(.minutes(20)))
struct ActivityIndicatorTests {
    private let activity = ActivityIndicator()
    private let clock = TestClock()

    @Test("Work counts from its beginning to its end, and overlapping work is one activity")
    func counting() async throws {
        var changes = activity.changes.makeAsyncIterator()
        #expect(await changes.next() == false)
        let first = Task { try await activity.track { try await clock.sleep(for: .seconds(1)) } }
        let second = Task { try await activity.track { try await clock.sleep(for: .seconds(2)) } }
        await clock.waitForSleepers(2)
        #expect(activity.count == 2)
        #expect(await changes.next() == true)
        clock.advanceToNextDeadline()
        try await first.value
        #expect(activity.isActive)
        clock.advanceToNextDeadline()
        try await second.value
        #expect(await changes.next() == false)
        #expect(activity.count == 0)
    }

    @Test("Work that fails or is cancelled ends too, and its error is passed on as the type it has")
    func failing() async {
        await #expect(throws: Broken.self) {
            try await activity.track { () async throws(Broken) in throw Broken() }
        }
        let cancelled = Task { try await activity.track { try await clock.sleep(for: .seconds(1)) } }
        await clock.waitForSleepers()
        cancelled.cancel()
        await #expect(throws: CancellationError.self) { try await cancelled.value }
        #expect(!activity.isActive)
    }

    @Test("A view that observes it is told of each change")
    func observing() async {
        let work = Task { try await activity.track { try await clock.sleep(for: .seconds(1)) } }
        await expectEventually { activity.isActive }
        await clock.waitForSleepers()
        await clock.run()
        await expectEventually { !activity.isActive }
        _ = try? await work.value
    }

    @Test("Work on other threads is counted")
    func elsewhere() async {
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<100 {
                group.addTask { [activity] in await activity.track { await Task.yield() } }
            }
        }
        #expect(activity.count == 0)
    }

    @Test("What iterates ends with the indicator")
    func ending() async {
        var passing: ActivityIndicator? = ActivityIndicator()
        let changes = passing?.changes
        await expectDeallocation(of: &passing)
        var seen: [Bool] = []
        if let changes { for await change in changes { seen.append(change) } }
        #expect(seen == [false])
    }
}
