import AccountServiceInterface
import Backplane
import BackplaneTesting
import DesignSystemInterface
import Foundation
import NetworkServiceInterface
import NetworkServiceTesting
import RepoSearchInterface
import RepoSearchTesting
import Testing

@testable import RepoSearch

@MainActor
@Suite("Searching", .timeLimit(.minutes(5)))
struct SearchTests {
    private let clock = TestClock()
    private let gitHub = StubGitHub()
    private let probe: BoardProbe<String, RepoSearchOutcome, Never>

    init() throws {
        probe = try BoardProbe(.repoSearch, of: RepoModules.make(clock: clock)) { [gitHub] registry in
            registry.register(\.network) { _ in gitHub.network }
            registry.register(\.client) { _ in RepoModules.client }
        }
    }

    @Test("Typing searches once, a second after the last key")
    func debounced() async throws {
        let screen = try await start()
        for text in ["s", "sw", "swift"] { await screen.perform(.type(text)) }
        #expect(screen.context.status == "Searching…" && screen.context.isLoading)
        await clock.waitForSleepers()
        // In steps: before the second after the first key is over, the search has received the other keys.
        for _ in 0..<27 { await clock.advance(by: .milliseconds(37)) }
        #expect(gitHub.queries.isEmpty)
        await pass(.milliseconds(1)) { !gitHub.queries.isEmpty }
        await expectEventually { screen.context.rows.map(\.title) == ["found/swift"] }
        #expect(gitHub.queries == ["swift"])
        #expect(screen.context.status == "1 repository." && screen.address == "/repos?q=swift")
    }

    @Test("Nothing typed is the start; space typed around the same words searches for nothing new")
    func distinct() async throws {
        let screen = try await start()
        #expect(screen.context.empty?.title == "What are you looking for?" && screen.address == "/repos")
        await screen.perform(.type("  "))
        #expect(screen.context.empty?.title == "What are you looking for?")
        try await type("swift", on: screen)
        await screen.perform(.type("swift "))
        #expect(screen.context.rows.count == 1)
        try await type("swift nio", on: screen)
        #expect(gitHub.queries == ["swift", "swift nio"])
    }

    @Test("The latest search wins, whichever answers first")
    func latest() async throws {
        let slow = Gate()
        gitHub.gates["slow"] = slow
        let screen = try await start()
        await screen.perform(.type("slow"))
        await clock.waitForSleepers()
        await pass(.seconds(1)) { screen.model.activity.isActive }
        await expectEventually { screen.model.activity.isActive }
        try await type("fast", on: screen)
        #expect(screen.context.rows.map(\.title) == ["found/fast"])
        slow.open()
        await expectEventually { !screen.model.activity.isActive }
        #expect(screen.context.rows.map(\.title) == ["found/fast"])
    }

    @Test("Pressing the button searches at once, and not again after the wait")
    func submit() async throws {
        let screen = try await start()
        await screen.perform(.type("swif"))
        await screen.perform(.search("swift"))
        await expectEventually { screen.context.rows.map(\.title) == ["found/swift"] }
        await clock.run()
        #expect(gitHub.queries == ["swift"])
    }

    @Test("An answer waits for what was asked for at once, not for what is being typed")
    func awaited() async throws {
        gitHub.gates["slow"] = Gate()
        let screen = try await start()
        await screen.perform(.type("swift"))
        #expect(!screen.isLoading)
        await screen.perform(.search("slow"))
        #expect(screen.isLoading)
        gitHub.gates["slow"]?.open()
        await expectEventually { screen.context.rows.count == 1 }
        #expect(!screen.isLoading)
    }

    @Test("The results before stay in view until the next ones are there")
    func stale() async throws {
        let slow = Gate()
        gitHub.gates["slow"] = slow
        let screen = try await start()
        try await type("fast", on: screen)
        await screen.perform(.search("slow"))
        #expect(screen.context.rows.map(\.title) == ["found/fast"] && screen.context.isSearching)
        slow.open()
        await expectEventually { screen.context.rows.map(\.title) == ["found/slow"] }
        #expect(!screen.context.isSearching)
    }

    @Test("Emptying the field leads back to the start, and the same words find the same, without another question")
    func emptied() async throws {
        let screen = try await start()
        try await type("swift", on: screen)
        await screen.perform(.type(""))
        #expect(screen.context.rows.isEmpty && screen.context.empty?.title == "What are you looking for?")
        try await type("swift", on: screen)
        await expectEventually { screen.context.rows.map(\.title) == ["found/swift"] }
        #expect(gitHub.queries == ["swift"])
    }

    @Test("A failure is told in words, and trying again finds what was searched for")
    func retry() async throws {
        gitHub.failure = .dropped(host: "h")
        let screen = try await start()
        await screen.perform(.search("swift"))
        await expectEventually { screen.context.notice?.text == "The connection to GitHub was lost. Try again." }
        #expect(screen.context.rows.isEmpty && !screen.context.isSearching)
        gitHub.failure = nil
        await screen.perform(.tryAgain)
        #expect(screen.context.isSearching && screen.context.notice == nil)
        await expectEventually { screen.context.rows.map(\.title) == ["found/swift"] }
    }

    @Test("A failure of an earlier search is not told once another is wanted")
    func oldFailure() async throws {
        gitHub.failure = .dropped(host: "h")
        let screen = try await start()
        await screen.perform(.search("swift"))
        await expectEventually { screen.context.notice != nil }
        await screen.perform(.type("swift nio"))
        #expect(screen.context.notice == nil && screen.context.isSearching)
    }

    @Test("Words that nothing has are told so, and too many are told at the field")
    func nothing() async throws {
        let screen = try await start()
        await screen.perform(.search("nothing"))
        await expectEventually { screen.context.empty?.title == "No repository for “nothing”" }
        await screen.perform(.search(String(repeating: "x", count: 1_000)))
        #expect(screen.context.field.error?.contains("at most 256 characters") == true)
        #expect(gitHub.queries == ["nothing"])
    }

    @Test("A search that an address names begins at once; the address again changes nothing")
    func link() async throws {
        let screen = try await start(with: "swift")
        #expect(screen.context.field.value == "swift" && !screen.context.field.isFocused)
        await expectEventually { screen.context.rows.count == 1 }
        probe.activate(with: "swift")
        #expect(screen.context.rows.count == 1 && gitHub.queries == ["swift"])
        probe.activate(with: "nio")
        await expectEventually { screen.context.rows.map(\.title) == ["found/nio"] }
    }

    @Test("More results are shown page by page, to the last")
    func pages() async throws {
        let screen = try await start(with: "57")
        for count in [20, 40, 57] {
            await expectEventually { screen.context.rows.count == count && !screen.isLoading }
            let status = count < 57 ? "57 repositories. These are the first \(count)." : "57 repositories."
            #expect(screen.context.status == status && (screen.context.more == nil) == (count == 57))
            await screen.perform(.showMore)
        }
        #expect(screen.context.rows.map(\.title) == (1...57).map { "found/\($0)" })
        #expect(gitHub.queries.count == 3 && screen.context.first == nil)
    }

    @Test("However many results there are, the window holds four pages of them; it goes on, and back to the beginning")
    func manyPages() async throws {
        let screen = try await start(with: "2000")
        await expectEventually { screen.context.rows.count == 20 }
        for page in 2...6 {
            await screen.perform(.showMore)
            await expectEventually { screen.context.rows.last?.title == "found/\(20 * page)" && !screen.isLoading }
            #expect(screen.context.rows.count == min(page, 4) * 20)
        }
        #expect(screen.context.status == "2,000 repositories. These are numbers 41 to 120.")
        await screen.perform(.showFirst)
        await expectEventually { screen.context.rows.map(\.title) == (1...20).map { "found/\($0)" } }
        #expect(screen.context.first == nil && screen.context.more != nil)
    }

    @Test("GitHub gives the first thousand results, and what is on two pages is shown once")
    func lastPage() throws {
        let name = try #require(RepoName("a/b"))
        let page = RepoPage(total: 5_000, repos: [Repo(name: name)])
        var results = RepoResults(page)
        var numbers = [1]
        while let next = results.next, numbers.count < 100 {
            numbers.append(next)
            results.add(page)
        }
        #expect(numbers == Array(1...50) && results.start == 921 && results.repos.map(\.name) == [name])
        // Whatever it counts, nothing comes after a page without results.
        var empty = RepoResults(page)
        empty.add(RepoPage(total: 5_000, repos: []))
        #expect(empty.next == nil)
    }

    @Test("What can't be read of more results is said where they would be, and those that are shown stay")
    func moreFails() async throws {
        let screen = try await start(with: "57")
        await expectEventually { screen.context.rows.count == 20 }
        gitHub.failure = .dropped(host: "h")
        await screen.perform(.showMore)
        await expectEventually { screen.context.moreNotice != nil }
        #expect(screen.context.rows.count == 20 && screen.context.more != nil && screen.context.notice == nil)
        gitHub.failure = nil
        await screen.perform(.showMore)
        await expectEventually { screen.context.rows.count == 40 }
        #expect(screen.context.moreNotice == nil)
        await screen.perform(.search("swift"))
        await expectEventually { screen.context.rows.map(\.title) == ["found/swift"] }
        #expect(screen.context.more == nil)
    }

    @Test("When the person leaves, the search under way ends and all is released")
    func leaving() async throws {
        gitHub.gates["slow"] = Gate()
        let activity = try await start(with: "slow").model.activity
        await expectEventually { activity.isActive }
        await probe.expectDeallocation()
        await expectEventually { !activity.isActive }
    }

    private func start(with text: String = "") async throws -> RepoSearchScreen {
        probe.activate(with: text)
        return try await probe.expectScreen()
    }

    /// Types a text, pauses, and waits for its results.
    private func type(_ text: String, on screen: RepoSearchScreen) async throws {
        await screen.perform(.type(text))
        await clock.waitForSleepers()
        await pass(.seconds(1)) { screen.model.phase.isFound }
        await expectEventually { screen.model.phase.isFound }
    }

    /// Advances time step by step until a condition holds: a text that the search receives after time has advanced
    /// waits longer than the others.
    private func pass(_ step: Duration, until isDone: () -> Bool) async {
        for _ in 0..<1_000 where !isDone() { await clock.advance(by: step) }
    }
}

extension RepoSearchModel.Phase {
    fileprivate var isFound: Bool {
        if case .found = self { true } else { false }
    }
}
