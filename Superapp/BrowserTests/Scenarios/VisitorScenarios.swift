import Testing

@Suite("What a visitor has written", .timeLimit(.minutes(60)))
struct VisitorScenarios {
    @Test("is in its form when they have signed in, by another form or by the link, and what they sent is not")
    func signIn() async throws {
        try await RunningApp.run { app in
            try await PlainClient(app).register("Ada")
            try await Browser.run("a visitor's text") { browser in
                for isSending in [true, false] {
                    try await browser.go(to: app.url + "/cosmonauts")
                    try await browser.field("Name of the suit").type("Half")
                    if isSending {
                        try await browser.newcomer("Mae")
                        try await browser.press("Add to the crew")
                    } else {
                        try await browser.click(".bar__link[href^='/login']")
                    }
                    try await browser.signIn("Ada")
                    try await browser.wait(forHeading: "Cosmonauts")
                    try await browser.wait(forText: "Mae")
                    try await browser.wait(for: "the draft") {
                        try await browser.field("Name of the suit").value == "Half"
                    }
                    #expect(try await browser.field("Name").value.isEmpty)
                    try await browser.wait(forText: "What you had written here is back.")
                    try await browser.press("Sign out")
                    try await browser.press("Sign out and discard it")
                    try await browser.waitForSignOut()
                }
            }
        }
    }

    @Test("and sent is in its form again, where they are led, after a reload, a restart or a sign-in in another tab")
    func lostSending() async throws {
        let folder = try TemporaryFolder()
        let (database, port) = (folder.path("superapp.sqlite"), try FreePort.find())
        let app = try await RunningApp.start(database: database, port: port)
        try await PlainClient(app).register("Ada")
        try await lose("reload", at: app) { browser in
            try await browser.reload()
            try await browser.signIn("Ada")
            return nil
        }
        try await lose("another tab", at: app) { browser in
            let tab = try await browser.currentWindow
            try await browser.openWindow()
            try await browser.go(to: app.url + "/login")
            try await browser.signIn("Ada")
            try await browser.waitForHome(of: "Ada")
            try await browser.go(on: tab)
            return nil
        }
        try await lose("restart", at: app) { browser in
            let window = try await browser.find("main").attribute("data-window")
            try await app.stop()
            let again = try await RunningApp.start(database: database, port: port)
            try await browser.wait(for: "a new window") {
                try await browser.find("main").attribute("data-window") != window
            }
            try await browser.signIn("Ada")
            return again
        }
    }

    /// Loses the server's window with what a visitor has sent, and expects it to be in its form again after the sign-in.
    private func lose(
        _ loss: String, at app: RunningApp, _ signIn: (Browser) async throws -> RunningApp?
    ) async throws {
        try await Browser.run("a visitor's sending and \(loss)") { browser in
            try await browser.go(to: app.url + "/cosmonauts")
            try await browser.newcomer("Mae")
            try await browser.press("Add to the crew")
            try await browser.waitForSignIn()
            let other = try await signIn(browser)
            try await browser.wait(forHeading: "Cosmonauts")
            try await browser.wait(forText: "“Add to the crew” was not carried out. Do it again.")
            try await browser.wait(for: "the draft") { try await browser.field("Name").value == "Mae" }
            #expect(try await browser.field("Role").value == "Pilot")
            try await other?.stop()
        }
    }

    @Test("into a line is sent on, and no draft without a text keeps them from being led back")
    func lostLine() async throws {
        try await RunningApp.run { app in
            try await PlainClient(app).register("Ada")
            try await Browser.run("a visitor's suit") { browser in
                try await browser.go(to: app.url + "/cosmonauts")
                try await browser.fill("Name of the suit", with: "Half")
                try await browser.press("Add the suit")
                try await browser.waitForSignIn()
                try await browser.reload()
                try await browser.signIn("Ada")
                try await browser.wait(forHeading: "Cosmonauts")
                try await browser.wait(forText: "Half")
                try await browser.press("Sign out")
                try await browser.waitForSignOut()
                try await browser.go(to: app.url + "/listings")
                try await browser.press("Offer something")
                try await browser.waitForSignIn()
                try await browser.reload()
                try await browser.signIn("Ada")
                try await browser.wait(forHeading: "Listings")
                try await browser.wait(forText: "“Offer something” was not carried out. Do it again.")
            }
        }
    }

    @Test("into a line leads them to the sign-in, and is only in its field again when they go back instead")
    func line() async throws {
        try await RunningApp.run { app in
            try await PlainClient(app).register("Ada")
            try await Browser.run("a visitor's suit that is given up") { browser in
                try await browser.go(to: app.url + "/cosmonauts")
                try await browser.fill("Name of the suit", with: "Half\u{E007}")
                try await browser.waitForSignIn()
                try await browser.wait(for: "the focus") { try await browser.focused.attribute("name") == "name" }
                #expect(try await browser.find("#toast").text.isEmpty)
                try await browser.back()
                for isReloaded in [false, true] {
                    if isReloaded { try await browser.reload() }
                    try await browser.wait(for: "the suit") {
                        try await browser.field("Name of the suit").value == "Half"
                    }
                    #expect(try await browser.findAll(".waiting__item").isEmpty)
                }
                try await browser.screenshot("back in its field")
                try await browser.press("Add the suit")
                try await browser.signIn("Ada")
                try await browser.wait(forHeading: "Cosmonauts")
                try await browser.wait(for: "the suit, once") { try await browser.suits == ["Half"] }
                #expect(try await !browser.find("#toast").text.contains("not sent"))
                #expect(try await browser.field("Name of the suit").value.isEmpty)
            }
        }
    }

    @Test("into a line, and left unsent at the sign-in of a closed tab, is not sent by a sign-in in another one")
    func lineOfClosedTab() async throws {
        try await RunningApp.run { app in
            try await PlainClient(app).register("Ada")
            try await Browser.run("a visitor's suit in a closed tab") { browser in
                try await browser.go(to: app.url + "/login")
                let first = try await browser.currentWindow
                try await browser.openWindow()
                try await browser.go(to: app.url + "/cosmonauts")
                try await browser.fill("Name of the suit", with: "Half\u{E007}")
                try await browser.waitForSignIn()
                try await browser.closeWindow(goingOnIn: first)
                try await browser.signIn("Ada")
                try await browser.waitForHome(of: "Ada")
                try await browser.wait(forText: "“Half” was not sent. Nobody was signed in.")
                for look in Browser.Look.allCases {
                    try await browser.use(look)
                    try await browser.screenshot("\(look)")
                }
                try await browser.use(.desktop)
                try await browser.click("#unsent a")
                try await browser.wait(forHeading: "Cosmonauts")
                try await browser.wait(for: "the suit") { try await browser.field("Name of the suit").value == "Half" }
                #expect(try await browser.suits.isEmpty)
                #expect(try await browser.drawnText.contains("“Half” was not sent.") == false)
            }
        }
    }

    @Test("is where they are led, and the page that they loaded, also when they reload the sign-in first")
    func loaded() async throws {
        try await RunningApp.run { app in
            try await PlainClient(app).register("Ada")
            try await Browser.run("a page is loaded") { browser in
                for isReloaded in [false, true] {
                    try await browser.go(to: app.url + "/todos")
                    try await browser.waitForSignIn()
                    if isReloaded { try await browser.reload() }
                    try await browser.signIn("Ada")
                    try await browser.wait(forHeading: "Todos")
                    try await browser.wait(forAddress: "/todos")
                    try await browser.press("Sign out")
                    try await browser.waitForSignOut()
                }
            }
        }
    }

    @Test("and sent is a draft again if they ask for something else before they sign in")
    func askedTwice() async throws {
        try await RunningApp.run { app in
            try await PlainClient(app).register("Ada")
            try await Browser.run("a visitor asks twice") { browser in
                try await browser.go(to: app.url + "/cosmonauts")
                try await browser.newcomer("Mae")
                try await browser.press("Add to the crew")
                try await browser.waitForSignIn()
                try await browser.go(to: app.url + "/posts")
                try await browser.waitForSignIn()
                try await browser.signIn("Ada")
                try await browser.wait(forHeading: "Posts")
                try await browser.click(".bar__link[href^='/cosmonauts']")
                try await browser.wait(forHeading: "Cosmonauts")
                try await browser.wait(for: "the draft") { try await browser.field("Name").value == "Mae" }
            }
        }
    }

    @Test("in a tab that was closed is there when they have signed in in the next one, and never for somebody else")
    func closedTab() async throws {
        try await RunningApp.run { app in
            for name in ["Ada", "Eve"] { try await PlainClient(app).register(name) }
            try await Browser.run("a visitor closes a tab") { browser in
                try await browser.go(to: app.url + "/login")
                let first = try await browser.currentWindow
                for isSeen in [true, false] {
                    try await browser.openWindow()
                    try await browser.go(to: app.url + "/cosmonauts")
                    try await browser.field("Name of the suit").type("Half")
                    try await browser.closeWindow(goingOnIn: first)
                    try await browser.signIn("Ada")
                    try await browser.waitForHome(of: "Ada")
                    if isSeen {
                        try await browser.go(to: app.url + "/cosmonauts")
                        try await browser.wait(for: "the draft") {
                            try await browser.field("Name of the suit").value == "Half"
                        }
                    }
                    try await browser.press("Sign out")
                    try await browser.wait(forText: "You have unsent text in Cosmonauts (“Half”).")
                    try await browser.press("Sign out and discard it")
                    try await browser.waitForSignOut()
                }
                try await browser.signIn("Eve")
                try await browser.waitForHome(of: "Eve")
                try await browser.go(to: app.url + "/cosmonauts")
                try await browser.wait(forHeading: "Cosmonauts")
                #expect(try await browser.field("Name of the suit").value.isEmpty)
                #expect(try await browser.drafts == 0)
            }
        }
    }

    @Test("and sent is in its form again if they go back instead of signing in")
    func back() async throws {
        try await RunningApp.run { app in
            try await Browser.run("a visitor goes back") { browser in
                try await browser.go(to: app.url + "/cosmonauts")
                try await browser.newcomer("Mae")
                try await browser.press("Add to the crew")
                try await browser.waitForSignIn()
                try await browser.back()
                try await browser.wait(forHeading: "Cosmonauts")
                try await browser.wait(for: "the draft") { try await browser.field("Name").value == "Mae" }
            }
        }
    }
}

extension Browser {
    /// The spacesuits that visitors have added.
    fileprivate var suits: [String] {
        get async throws {
            let script =
                "return [...document.querySelectorAll('[id^=suit-] .row__title')].map((row) => row.textContent)"
            return (try await run(script).array ?? []).compactMap(\.string).filter { $0 == "Half" }
        }
    }

    /// Fills in the form for a new member of the crew.
    fileprivate func newcomer(_ name: String) async throws {
        try await fill("Name", with: name)
        try await fill("Role", with: "Pilot")
    }
}
