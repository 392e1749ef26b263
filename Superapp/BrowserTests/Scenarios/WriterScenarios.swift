import Testing

@Suite("What a person has written is nobody else's", .timeLimit(.minutes(60)))
struct WriterScenarios {
    @Test("It goes from an open tab when somebody else signs in in another one, and is there again for its writer")
    func openTab() async throws {
        try await RunningApp.run { app in
            try await PlainClient(app).register("Eve")
            try await Browser.run("somebody else's tab") { browser in
                try await browser.register("Ada", at: app)
                let first = try await browser.currentWindow
                let second = try await browser.openWindow()
                try await browser.go(to: app.url + "/cosmonauts")
                try await browser.newcomer()
                try await browser.go(on: first)
                try await browser.perform("Network.clearBrowserCookies", [:])
                try await browser.go(to: app.url + "/login")
                try await browser.signIn("Eve")
                try await browser.waitForHome(of: "Eve")
                try await browser.go(on: second)
                try await browser.wait(for: "Eve's page") { try await browser.find(".bar__name").text == "Eve" }
                try await browser.wait(forHeading: "Cosmonauts")
                for field in ["Name", "Role"] { #expect(try await browser.field(field).value.isEmpty, "\(field)") }
                try await browser.field("Role").click()
                try await browser.control("z")
                for field in ["Name", "Role"] { #expect(try await browser.field(field).value.isEmpty, "\(field)") }
                try await browser.screenshot("Eve's page")
                try await browser.press("Sign out")
                try await browser.waitForSignOut()
                try await browser.signIn("Ada")
                try await browser.waitForHome(of: "Ada")
                try await browser.go(to: app.url + "/cosmonauts")
                try await browser.wait(for: "the draft") { try await browser.field("Name").value == "Mae" }
                #expect(try await browser.field("Role").value == "Pilot")
                try await browser.wait(forText: "What you had written here is back.")
            }
        }
    }

    @Test("What they sent after their session had ended is not carried out for somebody else who signs in for it")
    func sent() async throws {
        try await RunningApp.run { app in
            try await PlainClient(app).register("Eve")
            try await Browser.run("somebody else signs in") { browser in
                try await browser.register("Ada", at: app)
                try await browser.go(to: app.url + "/cosmonauts")
                try await browser.newcomer()
                try await browser.perform("Network.clearBrowserCookies", [:])
                try await browser.pressUntilAsked("Add to the crew")
                try await browser.signIn("Eve")
                try await browser.wait(forText: "“Add to the crew” was not carried out, because somebody else")
                try await browser.screenshot("not carried out")
                try await browser.expectNothing(of: "Mae", at: app)
                try await browser.press("Sign out")
                try await browser.waitForSignOut()
                try await browser.signIn("Ada")
                try await browser.waitForHome(of: "Ada")
                try await browser.go(to: app.url + "/cosmonauts")
                try await browser.wait(for: "the draft") { try await browser.field("Name").value == "Mae" }
                try await browser.press("Add to the crew")
                try await browser.wait(forMessage: "Mae has joined the crew.")

                try await browser.fill("Name of the suit", with: "Heavy")
                try await browser.perform("Network.clearBrowserCookies", [:])
                try await browser.press("Add the suit")
                try await browser.signIn("Eve")
                try await browser.wait(forText: "What was sent was not carried out, because somebody else")
                try await browser.expectNothing(of: "Heavy", at: app)
                try await browser.press("Sign out")
                try await browser.waitForSignOut()
                try await browser.signIn("Ada")
                try await browser.waitForHome(of: "Ada")
                try await browser.go(to: app.url + "/cosmonauts")
                try await browser.wait(forText: "Heavy")
            }
        }
    }

    @Test("What they sent after their session had ended is in its form again when they sign in in another tab")
    func anotherTab() async throws {
        try await RunningApp.run { app in
            try await Browser.run("signs in in another tab") { browser in
                try await browser.register("Ada", at: app)
                try await browser.go(to: app.url + "/cosmonauts")
                try await browser.newcomer()
                try await browser.perform("Network.clearBrowserCookies", [:])
                try await browser.pressUntilAsked("Add to the crew")
                let tab = try await browser.currentWindow
                try await browser.openWindow()
                try await browser.go(to: app.url + "/login")
                try await browser.signIn("Ada")
                try await browser.waitForHome(of: "Ada")
                try await browser.go(on: tab)
                try await browser.wait(forHeading: "Cosmonauts")
                try await browser.wait(forText: "“Add to the crew” was not carried out. Do it again.")
                try await browser.wait(for: "the draft") { try await browser.field("Name").value == "Mae" }
                #expect(try await browser.field("Role").value == "Pilot")
                try await browser.press("Add to the crew")
                try await browser.wait(forMessage: "Mae has joined the crew.")
            }
        }
    }
}

extension Browser {
    /// Fills in the form for a new member of the crew.
    fileprivate func newcomer() async throws {
        try await fill("Name", with: "Mae")
        try await fill("Role", with: "Pilot")
    }

    /// Presses a button until it leads to the sign-in: the page may have to learn first that its session is over.
    fileprivate func pressUntilAsked(_ title: String) async throws {
        try await press(title)
        try await wait(for: "what was not carried out, or the sign-in") {
            let page = try await self.text
            return page.contains("“\(title)” was not carried out. Do it again.") || page.contains("Welcome")
        }
        if try await !text.contains("Welcome") { try await press(title) }
        try await waitForSignIn()
    }

    /// Expects that the crew's page shows a text neither in its lists nor in its fields.
    fileprivate func expectNothing(of text: String, at app: RunningApp) async throws {
        try await go(to: app.url + "/cosmonauts")
        try await wait(forHeading: "Cosmonauts")
        #expect(try await !self.text.contains(text))
        let script = "return [...document.querySelectorAll('input')].map((field) => field.value)"
        #expect(try await run(script).array?.contains(.string(text)) == false)
    }
}
