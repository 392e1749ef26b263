import Testing

@Suite("Somebody who has a copy of one's cookies", .timeLimit(.minutes(60)))
struct StolenSessionTests {
    @Test("is signed out by another password and by “Sign out everywhere else”, and one's own other tabs go on")
    func renewed() async throws {
        try await RunningApp.run(arguments: ["run", "--empty"]) { app in
            try await Browser.run("stolen session") { browser in
                try await browser.register("Ada", at: app)
                let home = try await browser.currentWindow
                let todos = try await browser.openWindow()
                try await browser.go(to: app.url + "/todos")
                try await browser.field("What needs to be done?").type("Milk")
                for takeBack in [changePassword, signOutElsewhere] {
                    let thief = PlainClient(app)
                    for (name, cookie) in try await browser.cookies {
                        await thief.setCookie(name, try #require(cookie["value"]?.string))
                    }
                    let form = try await thief.get("/todos").hiddenFields(for: "add") + [("_action", "add")]
                    #expect(try await thief.get("/home").text.contains("Hello, Ada"))
                    try await browser.go(on: home)
                    try await takeBack(app, browser)
                    #expect(try await !thief.get("/home").text.contains("Ada"))
                    #expect(try await thief.post("/todos", form + [("text", "Stolen")]).status == 403)
                    try await browser.go(on: todos)
                    try await browser.wait(forHeading: "Todos")
                    #expect(try await browser.field("What needs to be done?").value == "Milk")
                }
                try await browser.press("Add")
                try await browser.wait(forText: "Milk")
                try await browser.reload()
                try await browser.wait(forText: "Milk")
                #expect(try await !browser.find("main").text.contains("Stolen"))
            }
        }
    }

    private func changePassword(at app: RunningApp, by browser: Browser) async throws {
        try await browser.go(to: app.url + "/password")
        try await browser.fill("Current password", with: Browser.password)
        try await browser.fill("New password", with: "a long sentence")
        try await browser.press("Change password")
        try await browser.wait(forMessage: "Your password is changed. You are signed out everywhere else.")
    }

    private func signOutElsewhere(at app: RunningApp, by browser: Browser) async throws {
        // The button is there as soon as there are several to end.
        for _ in 1...2 { try await PlainClient(app).signIn("Ada", "a long sentence") }
        try await browser.go(to: app.url + "/home")
        try await browser.press("Sign out everywhere else")
        try await browser.wait(forText: "You are signed out everywhere else.")
    }
}
