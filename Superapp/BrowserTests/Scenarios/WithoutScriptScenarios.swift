import Testing

@Suite("Without JavaScript", .timeLimit(.minutes(60)))
struct WithoutScriptScenarios {
    @Test("A person registers, signs out, mistypes, goes back and forward, and signs in")
    func wholeRound() async throws {
        try await RunningApp.run { app in
            try await Browser.run("without script whole round", javaScript: false) { browser in
                try await browser.register("Ada", at: app)
                try await browser.reload()
                try await browser.waitForHome(of: "Ada")
                try await browser.press("Sign out")
                try await browser.signIn("Ada", "wrong horse")
                try await browser.wait(forMessage: "The name or the password is wrong.")
                #expect(try await browser.field("Name").value == "Ada")
                try await browser.press("Create an account")
                try await browser.wait(forHeading: "Create an account")
                try await browser.back()
                try await browser.wait(forHeading: "Welcome")
                try await browser.forward()
                try await browser.wait(forHeading: "Create an account")
                try await browser.press("Sign in")
                try await browser.signIn("Ada")
                try await browser.waitForHome(of: "Ada")
            }
        }
    }

    @Test("Every page, also the first one, says how many messages are unread, in the bar and in the tab's title")
    func unread() async throws {
        try await RunningApp.run { app in
            let (ada, bob) = (PlainClient(app), PlainClient(app))
            for (client, name) in [(ada, "Ada"), (bob, "Bob")] { try await client.register(name) }
            let talk = try #require(try await bob.submit("start", at: "/chat", [("name", "Ada")]).location)
            _ = try await bob.submit("send", at: talk, [("text", "Hello")])
            for path in ["/home", "/listings", "/posts", "/todos", "/chat", "/cosmonauts", "/repos"] {
                let page = try await ada.get(path).body
                #expect(page.contains(#"<span class="bar__count">1<span class="hush"> unread"#), "\(path)")
                #expect(page.contains("<title>(1) "), "\(path)")
            }
            let window = try await ada.get("/listings").hiddenFields().first { $0.0 == "_window" }?.1 ?? ""
            _ = try await bob.submit("send", at: talk, [("text", "Are you there?")])
            #expect(try await ada.get("/posts?window=\(window)").body.contains("<title>(2) "))
        }
    }
}
