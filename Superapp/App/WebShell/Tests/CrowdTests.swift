import Testing
import WebShell

@MainActor
@Suite("One window in trouble among many", .timeLimit(.minutes(10)))
struct CrowdTests {
    private static let changes = 30
    private static let page = String(repeating: "x", count: 40_000)

    @Test("A reader that stands still is kept one update, holds up nobody, and gets what holds now when it reads again")
    func stillReader() async throws {
        try await TestServer.run { @MainActor server in
            let (slow, quick) = (server.browser(), server.browser())
            let (still, page) = (try await slow.get("/"), try await quick.get("/"))
            let (stillModel, model) = (try server.model(still.window), try server.model(page.window))
            let path = "/-/live?window=\(still.window)&version=\(still.version)"
            try await StillReader.open(path, cookies: slow.cookieHeader, at: server.address) { reader in
                var live = try await quick.live("/-/live?window=\(page.window)&version=\(page.version)")
                let window = try #require(server.application.windows[still.window])
                await window.presence.wait(untilWatched: true)
                for number in 1...Self.changes {
                    stillModel.notes = ["\(number) \(Self.page)"]
                    model.notes = ["\(number)"]
                    #expect(try await live.next()?.html.contains("<li>\(number)</li>") == true)
                }
                let kept = try await reader.read(upTo: "<li>\(Self.changes) x")
                let events = kept.ranges(of: "event: screen").count
                #expect(events < Self.changes / 2, "\(events) updates were kept")
            }
        }
    }

    @Test("A window whose board faults shows an error; all the others get every change, and new ones can be opened")
    func fault() async throws {
        try await TestServer.run { @MainActor server in
            let browser = server.browser()
            let broken = try await browser.get("/")
            var brokenLive = try await browser.live("/-/live?window=\(broken.window)&version=\(broken.version)")
            let others = (1...20).map { number in
                // Half of them are other windows of the same browser.
                let browser = number.isMultiple(of: 2) ? browser : server.browser()
                return Task { try await Self.expectEveryChange(in: browser) }
            }
            try server.model(broken.window).notes.append("still fine")
            #expect(try await brokenLive.next()?.html.contains("still fine") == true)
            let answer = try await browser.post(broken, "fault", json: true)
            #expect(answer.status == 500 && answer.title == "Something went wrong")
            #expect(try await brokenLive.next()?.title == "Something went wrong")
            #expect(try await browser.get("/notes?window=\(broken.window)").status == 500)
            #expect(try await browser.get("/notes").status == 200)
            for other in others { try await other.value }
        }
    }

    /// Opens a window and changes it again and again, by itself and by forms.
    private static func expectEveryChange(in browser: Browser) async throws {
        let page = try await browser.get("/")
        var live = try await browser.live("/-/live?window=\(page.window)&version=\(page.version)")
        for number in 1...20 {
            if number.isMultiple(of: 5) {
                #expect(try await browser.post(page, "add", ["text": "note \(number)"], json: true).status == 200)
            } else {
                try browser.server.model(page.window).notes.append("note \(number)")
            }
            #expect(try await live.next()?.html.contains("<li>note \(number)</li>") == true)
        }
    }
}
