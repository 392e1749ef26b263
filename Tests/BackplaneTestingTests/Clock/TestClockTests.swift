import BackplaneTesting
import Testing

@MainActor
@Suite("Test clock")
struct TestClockTests {
    private let clock = TestClock()

    @Test("Time stands still until it is moved")
    func standing() async {
        #expect(clock.now.offset == .zero)
        await clock.advance(by: .seconds(3))
        #expect(clock.now.offset == .seconds(3))
        #expect(clock.now.duration(to: .init(offset: .seconds(5))) == .seconds(2))
    }

    @Test("Sleeping tasks wake in the order of their deadlines, those with one deadline together")
    func order() async throws {
        let log = Log()
        var tasks: [String: Task<Void, any Error>] = [:]
        for (count, (name, seconds)) in [("c", 3), ("a", 1), ("b", 2), ("d", 3)].enumerated() {
            tasks[name] = Task {
                try await clock.sleep(for: .seconds(seconds))
                log.lines.append("\(name)\(clock.now.offset.components.seconds)")
            }
            await clock.waitForSleepers(count + 1)
        }
        for name in ["a", "b"] {
            #expect(clock.advanceToNextDeadline())
            try await tasks[name]?.value
        }
        #expect(log.lines == ["a1", "b2"])
        #expect(clock.sleepers == 2)
        await clock.run()
        for name in ["c", "d"] { try await tasks[name]?.value }
        #expect(log.lines.sorted() == ["a1", "b2", "c3", "d3"])
        #expect(!clock.advanceToNextDeadline())
    }

    @Test("Moving the time on wakes each task whose deadline passes, and no other")
    func moving() async throws {
        let due = [1, 2].map { seconds in Task { try await clock.sleep(for: .seconds(seconds)) } }
        let later = Task { try await clock.sleep(for: .seconds(3)) }
        await clock.waitForSleepers(3)
        await clock.advance(by: .seconds(2))
        for task in due { try await task.value }
        #expect(clock.sleepers == 1)
        #expect(clock.now.offset == .seconds(2))
        await clock.run()
        try await later.value
    }

    @Test("A task that sleeps again and again wakes at each deadline")
    func repeated() async throws {
        let log = Log()
        let ticking = Task {
            for _ in 0..<5 {
                try await clock.sleep(for: .seconds(1))
                log.lines.append("\(clock.now.offset.components.seconds)")
            }
        }
        for _ in 0..<5 {
            await clock.waitForSleepers()
            #expect(clock.advanceToNextDeadline())
        }
        try await ticking.value
        #expect(log.lines == ["1", "2", "3", "4", "5"])
        #expect(!clock.advanceToNextDeadline())
    }

    @Test(
        "Before time moves on, tasks of each priority get to run, however long others keep their threads",
        arguments: [TaskPriority.high, .low])
    func stalled(priority: TaskPriority) async {
        let stall = Stall(of: priority, turns: 2_000)
        await clock.advance(by: .seconds(1))
        #expect(stall.isOver)
    }

    @Test("A deadline that has passed is not slept for")
    func passed() async throws {
        try await clock.sleep(until: clock.now)
        try await clock.sleep(for: .seconds(-1))
    }

    @Test("A cancelled task wakes at once, also when it was cancelled before it slept")
    func cancellation() async {
        let sleeping = Task { try await clock.sleep(for: .seconds(1)) }
        await clock.waitForSleepers()
        sleeping.cancel()
        await #expect(throws: CancellationError.self) { try await sleeping.value }
        #expect(clock.sleepers == 0)
        let cancelled = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            try await clock.sleep(for: .seconds(1))
        }
        await #expect(throws: CancellationError.self) { try await cancelled.value }
    }

    @Test("Many tasks on many threads sleep, wake and are cancelled at the same time")
    func race() async {
        let woken = await withTaskGroup(of: Bool.self) { group in
            for index in 0..<200 {
                group.addTask { [clock] in
                    let task = Task { try await clock.sleep(for: .milliseconds(index % 10 + 1)) }
                    if index.isMultiple(of: 3) { task.cancel() }
                    return await (try? task.value) != nil
                }
            }
            let driver = Task { [clock] in
                while !Task.isCancelled {
                    clock.advanceToNextDeadline()
                    await Task.yield()
                }
            }
            var woken = 0
            for await isWoken in group where isWoken { woken += 1 }
            driver.cancel()
            return woken
        }
        #expect(woken >= 133)
        #expect(clock.sleepers == 0)
    }

    @Test("Going back in time, waiting for no one and running too long fail where the caller stands")
    func misuse() async {
        let sleeping = (1...4).map { seconds in
            Task { try await clock.sleep(for: .seconds(seconds)) }
        }
        await clock.waitForSleepers(4)
        var line = 0
        let issues = await Reported.during {
            line = #line + 1
            await clock.advance(by: .seconds(-1))
            await clock.waitForSleepers(5, timeout: .zero)
            await clock.run(limit: 3)
            await clock.run(limit: -1)
        }
        #expect(issues.map(\.line) == [line, line + 1, line + 2, line + 3])
        #expect(issues[1].text == "Expected 5 sleeping tasks, but 4 slept so far.")
        #expect(issues[2].text.hasPrefix("1 tasks are still sleeping after 3 deadlines."))
        #expect(issues[3].text.hasPrefix("1 tasks are still sleeping after 0 deadlines."))
        clock.advanceToNextDeadline()
        for task in sleeping { try? await task.value }
    }

    private final class Log {
        var lines: [String] = []
    }
}
