import Testing

@Suite("The crew, in the browser", .timeLimit(.minutes(60)))
struct CosmonautScenarios {
    @Test("A visitor looks around, signs in on the way to a spacewalk, and the spacewalk has begun")
    func visitor() async throws {
        try await RunningApp.run { app in
            try await Browser.run("spacewalk") { browser in
                try await browser.go(to: app.url + "/welcome")
                try await browser.follow("Cosmonauts")
                try await browser.wait(forHeading: "Cosmonauts")
                try await browser.wait(forAddress: "/cosmonauts")
                try await browser.screenshot("crew")
                try await browser.follow("Mira Okafor")
                try await browser.wait(forHeading: "Mira Okafor")
                try await browser.press("Start a spacewalk")
                try await browser.waitForSignIn()
                try await browser.press("Create an account")
                try await browser.wait(forAddress: "/register")
                try await browser.fill("Name", with: "Ada")
                try await browser.fill("Password", with: Browser.password)
                try await browser.press("Create account")
                try await browser.wait(forHeading: "Mira Okafor")
                try await browser.wait(forMessage: "The spacewalk has begun.")
                try await browser.screenshot("outside")
                try await browser.press("End the spacewalk")
                try await browser.wait(forMessage: "Back inside. The suit needs service.")
                // By a key: a click at once at the same place would be the second one of a double click.
                try await browser.button("Start a spacewalk").type(Browser.Key.enter.rawValue)
                try await browser.wait(forMessage: "Heron 1 needs service before it goes out again.")
                try await browser.press("Service Heron 1")
                try await browser.wait(forMessage: "The suit is serviced.")
                try await browser.screenshot("serviced")
                #expect(try await browser.consoleErrors() == [])
            }
        }
    }

    @Test("Suits are assigned, exchanged and taken back, and without one nobody goes out")
    func suits() async throws {
        try await RunningApp.run { app in
            try await Browser.run("suits") { browser in
                try await browser.register("Ada", at: app)
                try await browser.follow("Cosmonauts")
                try await browser.follow("Aiko Tanabe")
                try await browser.wait(forHeading: "Aiko Tanabe")
                try await browser.press("Start a spacewalk")
                try await browser.wait(forMessage: "Aiko Tanabe has no spacesuit. Assign one first.")
                try await browser.press("Assign Heron 3")
                try await browser.wait(forText: "Inside. Heron 3 is serviced and ready.")
                try await browser.press("Assign Heron 4")
                try await browser.wait(forText: "Inside. Heron 4 needs service first.")
                try await browser.press("Return Heron 4")
                try await browser.wait(forText: "Inside, without a spacesuit.")
            }
        }
    }

    @Test("What happens in one window shows in the others by itself")
    func live() async throws {
        try await RunningApp.run { app in
            try await Browser.run("live crew") { browser in
                try await browser.register("Ada", at: app)
                try await browser.go(to: app.url + "/cosmonauts")
                try await browser.wait(forText: "5 cosmonauts, all inside.")
                let list = try await browser.currentWindow
                try await browser.openWindow()
                try await browser.go(to: app.url + "/cosmonauts")
                try await browser.follow("Priya Nair")
                try await browser.press("Start a spacewalk")
                try await browser.wait(forMessage: "The spacewalk has begun.")
                try await browser.go(on: list)
                try await browser.wait(forText: "5 cosmonauts, 1 outside.")
                try await browser.fill("Name", with: "<b>Yuri</b>")
                try await browser.fill("Role", with: "Pilot")
                try await browser.press("Add to the crew")
                try await browser.wait(forMessage: "<b>Yuri</b> has joined the crew.")
                try await browser.wait(forText: "6 cosmonauts, 1 outside.")
            }
        }
    }

    @Test("Who added a cosmonaut removes them, unless they are outside, and can put them back, also after a reload")
    func removing() async throws {
        try await RunningApp.run { app in
            try await Browser.run("removing crew") { browser in
                try await browser.register("Ada", at: app)
                try await browser.go(to: app.url + "/cosmonauts")
                try await browser.enlist("Yuri")
                try await browser.wait(forMessage: "Yuri has joined the crew.")
                try await browser.follow("Mira Okafor")
                try await browser.wait(forHeading: "Mira Okafor")
                #expect(try await !browser.text.contains("Remove from the crew"))
                try await browser.back()
                try await browser.wait(forHeading: "Cosmonauts")
                #expect(try await !browser.text.contains("has joined the crew"))
                try await browser.follow("Yuri")
                try await browser.press("Assign Heron 3")
                try await browser.press("Start a spacewalk")
                try await browser.wait(forMessage: "The spacewalk has begun.")
                try await browser.press("Remove from the crew")
                try await browser.wait(
                    forMessage: "Yuri is on a spacewalk. End it before you remove them from the crew.")
                try await browser.screenshot("refused")
                try await browser.press("End the spacewalk")
                try await browser.wait(forMessage: "Back inside. The suit needs service.")
                let own = try await browser.currentWindow
                try await browser.openWindow()
                try await browser.go(to: app.url + "/cosmonauts")
                try await browser.wait(forText: "6 cosmonauts, all inside.")
                let other = try await browser.currentWindow
                try await browser.go(on: own)
                try await browser.press("Remove from the crew")
                try await browser.wait(forHeading: "Cosmonauts")
                try await browser.wait(forText: "Yuri has left the crew.")
                try await browser.reload()
                try await browser.wait(forText: "Yuri has left the crew.")
                try await browser.screenshot("removed")
                try await browser.go(on: other)
                try await browser.wait(forText: "5 cosmonauts, all inside.")
                try await browser.press("Undo")
                try await browser.wait(forText: "6 cosmonauts, all inside.")
                try await browser.wait(forText: "Assigned to Yuri")
                try await browser.go(on: own)
                try await browser.wait(for: "no offer") { try await !browser.text.contains("has left the crew") }
            }
        }
    }

    @Test("Who added a suit removes it, and can put it back")
    func removingSuits() async throws {
        try await RunningApp.run { app in
            try await Browser.run("removing suits") { browser in
                try await browser.register("Ada", at: app)
                try await browser.go(to: app.url + "/cosmonauts")
                try await browser.fill("Name of the suit", with: "Herom 4")
                try await browser.press("Add the suit")
                try await browser.wait(forMessage: "Herom 4 was added. It needs service before it goes out.")
                try await browser.screenshot("own suit")
                try await browser.press("Remove Herom 4")
                try await browser.wait(forText: "Herom 4 was removed.")
                try await browser.screenshot("removed suit")
                try await browser.press("Undo")
                try await browser.wait(forText: "The suit is back.")
            }
        }
    }

    @Test("Who is faster than the server adds one cosmonaut after the other, and none twice")
    func quick() async throws {
        try await RunningApp.run { app in
            try await Browser.run("quick crew") { browser in
                try await browser.register("Ada", at: app)
                try await browser.go(to: app.url + "/cosmonauts")
                try await browser.wait(forText: "5 cosmonauts, all inside.")
                app.process.send(.suspend)
                try await browser.enlist("Yuri")
                try await browser.press("Add to the crew")
                try await browser.enlist("Valentina")
                app.process.send(.resume)
                try await browser.wait(forText: "7 cosmonauts, all inside.")
                try await browser.wait(forMessage: "Valentina has joined the crew.")
                for field in ["Name", "Role"] { #expect(try await browser.field(field).value == "", "\(field)") }
            }
        }
    }

    @Test("After the browser has lost its cookies, what was not carried out is said, and is done once after a sign-in")
    func lostCookies() async throws {
        try await RunningApp.run { app in
            try await Browser.run("crew and lost cookies") { browser in
                try await browser.register("Ada", at: app)
                try await browser.go(to: app.url + "/cosmonauts")
                try await browser.fill("Name", with: "Yuri")
                try await browser.fill("Role", with: "Pilot")
                try await browser.perform("Network.clearBrowserCookies", [:])
                try await browser.press("Add to the crew")
                try await browser.wait(forText: "“Add to the crew” was not carried out. Do it again.")
                try await browser.screenshot("not added")
                try await browser.press("Add to the crew")
                try await browser.signIn("Ada")
                try await browser.wait(forMessage: "Yuri has joined the crew.")
                try await browser.wait(forText: "6 cosmonauts, all inside.")
                try await browser.wait(for: "an empty form") { try await browser.field("Name").value.isEmpty }

                try await browser.perform("Network.clearBrowserCookies", [:])
                try await browser.fill("Name of the suit", with: "Late suit")
                try await browser.press("Add the suit")
                try await browser.signIn("Ada")
                try await browser.wait(forMessage: "Late suit was added. It needs service before it goes out.")

                for (page, button) in [("/cosmonauts", "Service Heron 4"), ("Mira Okafor", "Start a spacewalk")] {
                    if page.hasPrefix("/") {
                        try await browser.go(to: app.url + page)
                    } else {
                        try await browser.follow(page)
                    }
                    try await browser.wait(for: button) {
                        try await browser.button(button).attribute("name") == "_action"
                    }
                    try await browser.perform("Network.clearBrowserCookies", [:])
                    try await browser.button(button).type(Browser.Key.enter.rawValue)
                    // If the page connects again before the key arrives, it is a visitor's, who is asked to sign in.
                    try await browser.wait(for: "what was not carried out, or the sign-in") {
                        let page = try await browser.text
                        return page.contains("“\(button)” was not carried out. Do it again.")
                            || page.contains("Sign in to go on.")
                    }
                    if try await !browser.text.contains("Sign in to go on.") {
                        try await browser.button(button).type(Browser.Key.enter.rawValue)
                    }
                    try await browser.signIn("Ada")
                    try await browser.wait(for: "the message") {
                        try await browser.findAll(".notice--success").count == 1
                    }
                }
            }
        }
    }

    @Test(
        "Who was read stays where they are while others join and more is shown; as much of both lists is there after a reload"
    )
    func longLists() async throws {
        try await RunningApp.run(arguments: ["run", "--empty"]) { app in
            for name in ["Otto", "Emil", "Bert"] { try await Self.fill(app, by: name, count: 20) }
            try await Browser.run("long crew") { browser in
                try await browser.go(to: app.url + "/cosmonauts")
                let first = try await browser.listed
                #expect(first.count == 48)
                try await browser.button("Show more").type(Browser.Key.enter.rawValue)
                try await browser.wait(forText: "More of the crew")
                try await browser.button("Show more suits").type(Browser.Key.enter.rawValue)
                try await browser.wait(for: "more suits") { try await browser.listed.count == 96 }
                try await browser.wait(for: "the focus at the first new suit") {
                    try await browser.run("return document.activeElement.closest('ul').previousSibling.textContent")
                        == "More suits"
                }
                let shown = try await browser.listed
                try await Self.fill(app, by: "Aaron", count: 1)
                try await browser.wait(forText: "Joined since you opened this page")
                try await browser.wait(forText: "Added since you opened this page")
                #expect(try await browser.listed.filter { !$0.hasSuffix("of Aaron") } == shown)
                try await browser.screenshot("joined")
                try await browser.reload()
                try await browser.wait(for: "both lists as long as before") { try await browser.listed.count == 96 }
            }
        }
    }

    /// Lets a person add cosmonauts and suits.
    private static func fill(_ app: RunningApp, by name: String, count: Int) async throws {
        let person = PlainClient(app)
        try await person.register(name)
        for number in 1...count {
            let crew = [("name", "Cosmonaut \(number) of \(name)"), ("role", "Pilot")]
            #expect(try await person.submit("enlist", at: "/cosmonauts", crew).status == 303)
            let suit = [("suitName", "Suit \(number) of \(name)")]
            #expect(try await person.submit("commission", at: "/cosmonauts", suit).status == 303)
        }
    }

    @Test("Back leads from a cosmonaut to the crew, and reload stays where it is")
    func back() async throws {
        try await RunningApp.run { app in
            try await Browser.run("crew back") { browser in
                try await browser.go(to: app.url + "/cosmonauts")
                try await browser.follow("Jonas Lindqvist")
                try await browser.wait(forHeading: "Jonas Lindqvist")
                try await browser.reload()
                try await browser.wait(forHeading: "Jonas Lindqvist")
                try await browser.back()
                try await browser.wait(forHeading: "Cosmonauts")
                try await browser.forward()
                try await browser.wait(forHeading: "Jonas Lindqvist")
                try await browser.click(".upward a")
                try await browser.wait(forHeading: "Cosmonauts")
                try await browser.wait(forAddress: "/cosmonauts")
            }
        }
    }
}

extension Browser {
    /// The names in the lists, from top to bottom.
    fileprivate var listed: [String] {
        get async throws {
            let script =
                "return [...document.querySelectorAll('main li[id] .row__title')].map((one) => one.textContent)"
            return try await run(script).array?.compactMap(\.string) ?? []
        }
    }

    /// Adds a pilot to the crew, without waiting for it.
    fileprivate func enlist(_ name: String) async throws {
        try await fill("Name", with: name)
        try await fill("Role", with: "Pilot")
        try await press("Add to the crew")
    }
}
