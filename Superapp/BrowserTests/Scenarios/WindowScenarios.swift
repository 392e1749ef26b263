import Testing

@Suite("Several windows", .timeLimit(.minutes(60)))
struct WindowScenarios {
    @Test("Two windows of one user live side by side; signing out in one signs out the other, signing in again stays")
    func twoWindows() async throws {
        try await RunningApp.run { app in
            try await Browser.run("two windows") { browser in
                try await browser.register("Ada", at: app)
                let first = try await browser.currentWindow
                let second = try await browser.openWindow()
                try await browser.go(to: app.url)
                try await browser.waitForHome(of: "Ada")
                try await browser.press("Sign out")
                try await browser.waitForSignOut()
                try await browser.go(on: first)
                try await browser.waitForSignIn()
                try await browser.signIn("Ada")
                try await browser.waitForHome(of: "Ada")
                let session = try #require(try await browser.cookies["session"]?["value"])
                // It goes on by itself.
                try await browser.go(on: second)
                try await browser.waitForHome(of: "Ada")
                #expect(try await browser.cookies["session"]?["value"] == session)
                try await browser.go(on: first)
                try await browser.reload()
                try await browser.waitForHome(of: "Ada")
            }
        }
    }

    @Test("A sign-in elsewhere appears in the list by itself, and goes with its sign-out")
    func liveSessions() async throws {
        try await RunningApp.run { app in
            try await Browser.run("live sessions") { browser in
                try await browser.register("Ada", at: app)
                try await browser.wait(for: "one session") { try await browser.findAll(".list .row").count == 1 }
                let elsewhere = PlainClient(app)
                try await elsewhere.signIn("Ada")
                try await browser.wait(for: "two sessions") { try await browser.findAll(".list .row").count == 2 }
                try await browser.screenshot("two sessions")
                _ = try await elsewhere.submit("window/signOut", at: "/home")
                try await browser.wait(for: "one session") { try await browser.findAll(".list .row").count == 1 }
            }
        }
    }

    @Test("A person stays signed in over a restart, and an open page comes back by itself")
    func restart() async throws {
        let folder = try TemporaryFolder()
        let (database, port) = (folder.path("superapp.sqlite"), try FreePort.find())
        try await Browser.run("restart") { browser in
            let app = try await RunningApp.start(database: database, port: port)
            try await browser.register("Ada", at: app)
            let window = try await browser.find("main").attribute("data-window")
            try await app.stop()
            let again = try await RunningApp.start(database: database, port: port)
            try await browser.wait(for: "a new window") {
                try await browser.find("main").attribute("data-window") != window
            }
            try await browser.waitForHome(of: "Ada")
            try await browser.press("Sign out")
            try await browser.waitForSignOut()
            try await browser.signIn("Ada")
            try await browser.waitForHome(of: "Ada")
            try await again.stop()
            let last = try await RunningApp.start(database: database, port: port)
            try await browser.go(to: last.url)
            try await browser.waitForHome(of: "Ada")
            try await last.stop()
        }
    }

    @Test("A press on a page that is out of date is said not to have been carried out, and what was typed stays")
    func outOfDate() async throws {
        try await RunningApp.run { app in
            try await Browser.run("out of date") { browser in
                try await browser.go(to: app.url)
                try await browser.press("Create an account")
                try await browser.wait(forAddress: "/register")
                try await browser.fill("Name", with: "Ada")
                try await browser.fill("Password", with: Browser.password)
                try await browser.makeFormsStale()
                try await browser.press("Create account")
                try await browser.wait(forText: "“Create account” was not carried out. Do it again.")
                #expect(try await browser.field("Name").value == "Ada")
                try await browser.press("Create account")
                try await browser.waitForHome(of: "Ada")
            }
        }
    }
}

extension Browser {
    /// Gives the page's forms the secret of a window that is gone, as after a restart of the server.
    fileprivate func makeFormsStale() async throws {
        let script = "for (const field of document.querySelectorAll('[name=_token]')) field.value = 'gone'"
        try await run(script)
    }
}
