import Testing

@Suite("A browser that keeps no cookies", .timeLimit(.minutes(60)))
struct CookielessScenarios {
    @Test("It is told so after a few requests; links and forms go on as if there were no script")
    func told() async throws {
        try await RunningApp.run { app in
            try await Browser.run("no cookies", cookies: false) { browser in
                try await browser.countRequests()
                try await browser.go(to: app.url + "/login")
                try await browser.wait(forText: "Your browser does not keep this site’s cookies.")
                #expect(try await (1...6).contains(browser.requests))
                #expect(try await !browser.text.contains("Reconnecting"))
                try await browser.audit("no cookies")
                try await browser.fill("Name", with: "Ada")
                try await browser.fill("Password", with: Browser.password)
                try await browser.press("Sign in")
                try await browser.wait(forHeading: "Your browser sent no cookie")
                try await browser.click("main a[href='/']")
                try await browser.waitForSignIn()
            }
        }
    }
}

extension Browser {
    /// Counts what the scripts of pages ask the server for, from the next page on. Each can open a window.
    fileprivate func countRequests() async throws {
        let script = """
            window.requests = 0;
            const [send, Source] = [window.fetch, window.EventSource];
            window.fetch = (...request) => { window.requests++; return send(...request); };
            window.EventSource = class extends Source {
              constructor(...request) { window.requests++; super(...request); }
            };
            """
        try await perform("Page.addScriptToEvaluateOnNewDocument", ["source": .string(script)])
    }

    /// How many requests there have been for the page that is shown.
    fileprivate var requests: Int {
        get async throws {
            guard case .number(let count) = try await run("return window.requests") else { return 0 }
            return Int(count)
        }
    }
}
