import Backplane
import BackplaneTesting
import Foundation
import NetworkService
import NetworkServiceTesting
import RepoSearchInterface
import RepoSearchTesting
import Synchronization
import Testing

@testable import RepoSearch

/// Everything is real except GitHub.
@MainActor
@Suite("A repository's page, over a real connection", .timeLimit(.minutes(5)))
struct ServerTests {
    private let gitHub = FakeGitHub([FakeRepo("apple/swift-nio")])
    // Does not advance, so that no answer is too late because the machine is busy.
    private let clock = TestClock()

    @Test("The page shows what GitHub knows")
    func detail() async throws {
        try await withPage(of: "apple/swift-nio", answer: { gitHub.answer(to: $0) }) { screen in
            await expectEventually { screen.context.about != nil }
            let about = try #require(screen.context.about)
            #expect(about.summary == "All about apple/swift-nio.")
            #expect(about.counts.first?.value == "12,345" && about.facts.first?.value == "Swift")
            #expect(about.page == "https://github.com/apple/swift-nio")
            #expect(!screen.context.isLoading)
        }
    }

    @Test("A repository that does not exist is told so")
    func missing() async throws {
        try await withPage(of: "apple/nothing", answer: { gitHub.answer(to: $0) }) { screen in
            await expectEventually { screen.context.missing?.title == "There is nothing here" }
            #expect(screen.context.tryAgain == nil)
        }
    }

    @Test(
        "Each failure is told in words, and trying again shows the page",
        arguments: [
            (LocalAnswer.drop, "The connection to GitHub was lost. Try again."),
            (.cut, "The connection to GitHub was lost. Try again."),
            (.bytes("nonsense\r\n\r\n"), "GitHub’s answer can’t be read. Try again in a moment."),
            (.json("{"), "GitHub’s answer can’t be read. Try again in a moment."),
            (.json("{}", status: 502), "GitHub has a problem right now (status 502). Try again in a moment."),
            (.json("{}", status: 451), "GitHub refused the request (status 451)."),
            (.endless, "GitHub’s answer is too large to read."),
        ])
    func failure(answer: LocalAnswer, message: String) async throws {
        try await expectFailure(answer, told: message)
    }

    @Test("After ten seconds without an answer that is told in words, and trying again shows the page")
    func silence() async throws {
        try await expectFailure(.silence, told: "GitHub took too long to answer. Try again in a moment.") {
            await clock.waitForSleepers()
            await clock.advance(by: .seconds(10))
        }
    }

    /// Expects an answer to be shown as a failure, and the page after GitHub answers successfully and the user has
    /// tried again.
    ///
    /// - Parameter passTime: Makes the failure happen, if time has to pass for it.
    private func expectFailure(
        _ answer: LocalAnswer, told message: String, after passTime: @MainActor () async -> Void = {}
    ) async throws {
        let isMended = Mutex(false)
        let respond: LocalServer.Handler = { [gitHub] request in
            isMended.withLock { $0 } ? gitHub.answer(to: request) : answer
        }
        try await withPage(of: "apple/swift-nio", answer: respond) { screen in
            await passTime()
            await expectEventually { screen.context.failure?.text == message }
            isMended.withLock { $0 = true }
            await screen.perform(.tryAgain)
            await expectEventually { screen.context.about != nil }
        }
    }

    private func withPage(
        of name: String, answer: @escaping LocalServer.Handler,
        test: @MainActor (RepoDetailScreen) async throws -> Void
    ) async throws {
        try await LocalServer.run(answer) { server in
            let module = RepoModules.make(url: server.url, timeout: .seconds(10))
            let others: [any Module] = [ClientModule(), NetworkServiceModule(clock: clock)]
            let probe = try BoardProbe(.repoDetail, of: module, with: others)
            probe.activate(with: try #require(RepoName(name)))
            try await test(try await probe.expectScreen())
        }
    }
}
