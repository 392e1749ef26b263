import NetworkServiceTesting
import RepoSearchTesting
import Synchronization
import Testing

@Suite("Searching repositories", .timeLimit(.minutes(60)))
struct RepoScenarios {
    /// How many seconds an answer may take: more than any test lets one wait.
    private static let timeout = 600

    private let gitHub = FakeGitHub([
        FakeRepo("apple/swift-nio"), FakeRepo("apple/swift-log"), FakeRepo("vapor/vapor"),
    ])

    @Test("Typing gives results while the cursor stays; a click opens the repository, back brings the results again")
    func typing() async throws {
        try await run("repos typing") { browser, app, _ in
            try await browser.go(to: app.url + "/repos")
            try await browser.wait(forText: "What are you looking for?")
            try await browser.screenshot("start")
            try await browser.fill("Search GitHub", with: "apple")
            try await browser.wait(forText: "2 repositories.")
            #expect(try await browser.rows == ["apple/swift-nio", "apple/swift-log"])
            #expect(try await browser.focused.value == "apple")
            try await browser.wait(for: "the address of the search") {
                try await browser.url.hasSuffix("/repos?q=apple")
            }
            try await browser.click(".row__link")
            try await browser.wait(forHeading: "swift-nio")
            try await browser.wait(forText: "All about apple/swift-nio.")
            try await browser.wait(forAddress: "/repos/apple/swift-nio")
            try await browser.back()
            try await browser.wait(forText: "2 repositories.")
            #expect(try await browser.field("Search GitHub").value == "apple")
        }
    }

    @Test("What is typed on is kept while answers come, and the latest search wins")
    func latest() async throws {
        let slow = Gate()
        let answer: LocalServer.Handler = { [gitHub] request in
            if request.query("q") == "vapor" { await slow.pass() }
            return gitHub.answer(to: request)
        }
        try await run("repos latest", answer: answer) { browser, app, server in
            try await browser.go(to: app.url + "/repos")
            try await browser.fill("Search GitHub", with: "vapor")
            for await request in server.arrivals where request.query("q") == "vapor" { break }
            try await browser.wait(forText: "Searching…")
            try await browser.fill("Search GitHub", with: "swift-log")
            try await browser.wait(forText: "1 repository.")
            slow.open()
            #expect(try await browser.rows == ["apple/swift-log"])
            #expect(try await browser.field("Search GitHub").value == "swift-log")
        }
    }

    @Test("More results are shown below those that are there, where the focus is then, also after a reload")
    func more() async throws {
        let many = FakeGitHub((1...57).map { FakeRepo("many/repo-\($0)") })
        try await run("repos more", answer: { many.answer(to: $0) }) { browser, app, _ in
            try await browser.go(to: app.url + "/repos?q=many")
            try await browser.wait(forText: "57 repositories. These are the first 20.")
            try await browser.press("Show more")
            try await browser.wait(for: "40") { try await browser.rows.count == 40 }
            try await browser.wait(for: "the focus") { try await browser.focused.text == "many/repo-21" }
            for look in Browser.Look.allCases {
                try await browser.use(look)
                try await browser.run("scrollTo(0, document.body.scrollHeight)")
                try await browser.screenshot("\(look)")
            }
            try await browser.use(.desktop)
            try await browser.reload()
            try await browser.wait(for: "40 again") { try await browser.rows.count == 40 }
            try await browser.press("Show more")
            try await browser.wait(forText: "57 repositories.")
            try await browser.wait(for: "57") { try await browser.rows.count == 57 }
            #expect(try await browser.findAll("button[value='showMore']").isEmpty)
        }
    }

    @Test("The key Return searches at once")
    func submit() async throws {
        try await run("repos submit") { browser, app, _ in
            try await browser.go(to: app.url + "/repos")
            try await browser.fill("Search GitHub", with: "vapor\u{E007}")
            try await browser.wait(forText: "1 repository.")
            #expect(try await browser.focused.value == "vapor")
        }
    }

    @Test("Back shows the words of the search before, also in the field that has the cursor")
    func former() async throws {
        try await run("repos former") { browser, app, _ in
            try await browser.go(to: app.url + "/repos")
            try await browser.fill("Search GitHub", with: "apple\u{E007}")
            try await browser.wait(forText: "2 repositories.")
            try await browser.wait(for: "its address") { try await browser.url.hasSuffix("/repos?q=apple") }
            try await browser.fill("Search GitHub", with: "vapor\u{E007}")
            try await browser.wait(forText: "1 repository.")
            try await browser.wait(for: "its address") { try await browser.url.hasSuffix("/repos?q=vapor") }
            try await browser.back()
            try await browser.wait(forText: "2 repositories.")
            try await browser.wait(for: "its words") { try await browser.field("Search GitHub").value == "apple" }
        }
    }

    @Test("Links open a search and a repository; one that does not exist says so")
    func links() async throws {
        try await run("repos links") { browser, app, _ in
            try await browser.go(to: app.url + "/repos?q=vapor")
            try await browser.wait(forText: "1 repository.")
            try await browser.go(to: app.url + "/repos/apple/swift-log")
            try await browser.wait(forText: "All about apple/swift-log.")
            try await browser.reload()
            try await browser.wait(forText: "All about apple/swift-log.")
            try await browser.go(to: app.url + "/repos/apple/nothing")
            try await browser.wait(forText: "There is nothing here")
        }
    }

    @Test(
        "Each failure is told in words, and trying again finds what was searched for",
        arguments: [
            ("refusal", LocalAnswer.json("{}", status: 418), "refused the request (status 418)"),
            ("trouble", .json("{}", status: 503), "GitHub has a problem right now (status 503)"),
            ("malformed", .json("{"), "can’t be read"), ("dropped", .drop, "The connection to GitHub was lost"),
        ])
    func failure(name: String, failing: LocalAnswer, words: String) async throws {
        try await expectFailure(name, failing, words)
    }

    @Test("While GitHub's limit is reached, the page says so, and GitHub is not asked again before its time")
    func rateLimit() async throws {
        let asked = Mutex(0)
        let answer: LocalServer.Handler = { _ in
            asked.withLock { $0 += 1 }
            return FakeGitHub.rateLimited(until: .now.addingTimeInterval(600))
        }
        try await run("repos rate limit", timeout: Self.timeout, answer: answer) { browser, app, _ in
            for query in ["vapor", "nio"] {
                try await browser.go(to: app.url + "/repos?q=\(query)")
                try await browser.wait(forText: "limit of requests is reached")
            }
            #expect(asked.withLock { $0 } == 1)
        }
    }

    @Test("So is an answer that does not come")
    func slow() async throws {
        try await expectFailure("slow", .silence, "GitHub took too long to answer", timeout: 1)
    }

    private func expectFailure(
        _ name: String, _ failing: LocalAnswer, _ words: String, timeout: Int = Self.timeout
    ) async throws {
        let isMended = Mutex(false)
        let answer: LocalServer.Handler = { [gitHub] request in
            isMended.withLock { $0 } ? gitHub.answer(to: request) : failing
        }
        try await run("repos \(name)", timeout: timeout, answer: answer) { browser, app, _ in
            try await browser.go(to: app.url + "/repos?q=vapor")
            try await browser.wait(forText: words)
            try await browser.screenshot("failure in words")
            isMended.withLock { $0 = true }
            try await browser.press("Try again")
            try await browser.wait(forText: "1 repository.")
        }
    }

    @Test("Without the script, a button searches, results come by themselves, and links lead on")
    func withoutScript() async throws {
        let slow = Gate()
        let answer: LocalServer.Handler = { [gitHub] request in
            await slow.pass()
            return gitHub.answer(to: request)
        }
        try await run("repos without script", javaScript: false, answer: answer) { browser, app, server in
            try await browser.go(to: app.url + "/repos")
            try await browser.fill("Search GitHub", with: "vapor")
            try await browser.press("Search")
            try await browser.wait(forText: "Searching…")
            try await browser.wait(forText: "Show the results")
            slow.open()
            try await browser.wait(forText: "1 repository.")
            #expect(try await browser.rows == ["vapor/vapor"])
            try await browser.click(".row__link")
            try await browser.wait(forHeading: "vapor")
        }
    }

    /// Runs a test against an app whose GitHub is a server on this machine.
    private func run(
        _ name: String, javaScript: Bool = true, timeout: Int = Self.timeout, answer: LocalServer.Handler? = nil,
        test: (Browser, RunningApp, LocalServer) async throws -> Void
    ) async throws {
        try await LocalServer.run(answer ?? { [gitHub] in gitHub.answer(to: $0) }) { server in
            let folder = try TemporaryFolder()
            let arguments = ["--github-url", server.url.absoluteString, "--github-timeout", "\(timeout)"]
            try await RunningApp.run(database: folder.path("superapp.sqlite"), arguments: arguments) { app in
                try await Browser.run(name, javaScript: javaScript) { browser in try await test(browser, app, server) }
            }
        }
    }
}

extension Browser {
    /// The titles of the rows that are shown.
    fileprivate var rows: [String] {
        get async throws {
            var titles: [String] = []
            for row in try await findAll(".row__title") { titles.append(try await row.text) }
            return titles
        }
    }
}
