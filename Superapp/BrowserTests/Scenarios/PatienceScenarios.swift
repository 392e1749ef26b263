import Testing

@Suite("A person with a phone, a keyboard and little patience", .timeLimit(.minutes(60)))
struct PatienceScenarios {
    @Test(
        "What was typed and not sent is there again, also after the session was ended elsewhere and one has signed in")
    func drafts() async throws {
        try await RunningApp.run(arguments: ["run", "--empty"]) { app in
            try await Browser.runTwo("drafts") { browser, other in
                try await browser.register("Ada", at: app)
                try await browser.go(to: app.url + "/posts/new")
                try await browser.wait(forHeading: "New post")
                try await browser.fill("Title", with: "Half")
                try await browser.fill("Text", with: "written")
                try await browser.click(".bar__link[href^='/todos']")
                try await browser.wait(forHeading: "Todos")
                try await browser.click(".bar__link[href^='/posts']")
                try await browser.press("New post")
                try await browser.wait(for: "the draft") { try await browser.field("Text").value == "written" }

                try await other.go(to: app.url + "/login")
                try await other.signIn("Ada")
                try await other.waitForHome(of: "Ada")
                let typing = """
                    const key = () => new KeyboardEvent("keydown", { bubbles: true, key: "n" });
                    setInterval(() => document.getElementById("field-title")?.dispatchEvent(key()), 20);
                    """
                try await browser.run(typing)
                try await other.wait(for: "the way to sign out there") {
                    for button in try await other.findAll(".row__action button") {
                        try await button.click()
                        return true
                    }
                    return false
                }
                try await other.wait(forText: "Chrome on Linux is signed out. It was signed in on")
                #expect(try await other.findAll(".row__action button").isEmpty)
                try await other.screenshot("signed out there")
                try await browser.wait(forText: "Your session has ended")
                // Whoever was typing types nothing into the field for the name.
                #expect(try await browser.run("return document.activeElement.id").string == "screen")
                try await browser.screenshot("ended")
                try await browser.signIn("Ada")
                try await browser.wait(forHeading: "New post")
                try await browser.wait(for: "the draft") { try await browser.field("Title").value == "Half" }
                try await browser.press("Save")
                try await browser.wait(forRows: "Half")
                try await browser.press("New post")
                try await browser.wait(forHeading: "New post")
                #expect(try await browser.field("Title").value == "")

                try await browser.fill("Title", with: "Secret")
                try await browser.press("Sign out")
                try await browser.wait(forText: "You have unsent text in Posts (“Secret”).")
                try await browser.press("Stay")
                #expect(try await browser.field("Title").value == "Secret")
                try await browser.press("Sign out")
                try await browser.press("Sign out and discard it")
                try await browser.waitForSignOut()
                try await browser.signIn("Ada")
                try await browser.waitForHome(of: "Ada")
                try await browser.go(to: app.url + "/posts/new")
                try await browser.wait(forHeading: "New post")
                #expect(try await browser.field("Title").value == "")
            }
        }
    }

    @Test("Who signs out in one tab is asked about what was typed in another one")
    func draftsOfOtherTabs() async throws {
        try await RunningApp.run(arguments: ["run", "--empty"]) { app in
            try await Browser.run("drafts of other tabs") { browser in
                try await browser.register("Ada", at: app)
                let home = try await browser.currentWindow
                try await browser.openWindow()
                try await browser.go(to: app.url + "/posts")
                for title in ["One", "Two", "Three"] {
                    try await browser.publish(title, "Text")
                    try await browser.openRow(title)
                    try await browser.wait(forHeading: title)
                    try await browser.fill("Text", with: "More of \(title)")
                    try await browser.follow("Back to posts")
                }
                try await browser.press("New post")
                try await browser.wait(forHeading: "New post")
                try await browser.fill("Title", with: "Half")
                try await browser.go(on: home)
                try await browser.press("Sign out")
                try await browser.wait(
                    forText: "You have unsent text in Posts (“More of One”, “More of Two”, “More of Three” and 1 more)."
                )
                try await browser.press("Sign out and discard it")
                try await browser.waitForSignOut()
            }
        }
    }

    @Test("What was typed in another tab while one was asked is named before it is discarded")
    func draftsSinceAsked() async throws {
        try await RunningApp.run(arguments: ["run", "--empty"]) { app in
            try await Browser.run("drafts since asked") { browser in
                try await browser.register("Ada", at: app)
                try await browser.open("Todos")
                try await browser.field("What needs to be done?").type("Bread")
                let first = try await browser.currentWindow
                let second = try await browser.openWindow()
                try await browser.go(to: app.url + "/posts/new")
                try await browser.wait(forHeading: "New post")
                try await browser.go(on: first)
                try await browser.press("Sign out")
                try await browser.wait(forText: "You have unsent text in Todos (“Bread”).")
                try await browser.go(on: second)
                try await browser.fill("Title", with: "Half")
                try await browser.go(on: first)
                try await browser.press("Sign out and discard it")
                try await browser.wait(forText: "You have unsent text in Todos (“Bread”) and Posts (“Half”).")
                try await browser.press("Sign out and discard it")
                try await browser.waitForSignOut()
            }
        }
    }

    @Test("A sign-out that could not be carried out takes nothing with it, but what was discarded is not sent")
    func signOutOffline() async throws {
        try await RunningApp.run(arguments: ["run", "--empty"]) { app in
            try await Browser.run("sign-out offline") { browser in
                try await browser.register("Ada", at: app)
                try await browser.go(to: app.url + "/posts/new")
                try await browser.wait(forHeading: "New post")
                try await browser.fill("Title", with: "Half")
                let (first, second) = (try await browser.currentWindow, try await browser.openWindow())
                try await browser.go(to: app.url + "/todos")
                try await browser.wait(forHeading: "Todos")
                try await browser.beOffline(true)
                try await browser.field("What needs to be done?").type("Rent\u{E007}")
                try await browser.wait(forText: "Waits to be sent")
                for isFirst in [true, false] {
                    try await browser.press("Sign out")
                    try await browser.press("Sign out and discard it")
                    try await browser.wait(forText: "may not have been carried out")
                    try await browser.wait(forText: "May have been sent. You discarded it to sign out.")
                    guard isFirst else { continue }
                    try await browser.screenshot("not signed out")
                    try await browser.press(labelled: "Try again: Rent")
                    try await browser.wait(forText: "Waits to be sent")
                }
                try await browser.beOffline(false)
                try await browser.wait(forText: "You discarded it to sign out.")
                #expect(try await browser.findAll(".todo").isEmpty)
                try await browser.go(on: first)
                try await browser.reload()
                try await browser.wait(for: "the draft") { try await browser.field("Title").value == "Half" }

                try await browser.go(on: second)
                try await browser.press("Sign out")
                try await browser.press("Sign out and discard it")
                try await browser.waitForSignOut()
                try await browser.go(on: first)
                try await browser.waitForSignIn()
                try await browser.wait(for: "the end of the draft") { try await browser.drafts == 0 }
            }
        }
    }

    @Test("On the page of an address that does not exist, too, who signs out is asked about unsent text")
    func signOutApart() async throws {
        try await RunningApp.run(arguments: ["run", "--empty"]) { app in
            try await Browser.run("sign-out apart") { browser in
                try await browser.register("Ada", at: app)
                try await browser.go(to: app.url + "/posts/new")
                try await browser.wait(forHeading: "New post")
                try await browser.fill("Title", with: "Half")
                try await browser.go(to: app.url + "/nowhere")
                for look in Browser.Look.allCases {
                    try await browser.use(look)
                    try await browser.screenshot("\(look)")
                }
                try await browser.use(.desktop)
                try await browser.press("Sign out")
                try await browser.wait(forText: "You have unsent text in Posts (“Half”).")
                try await browser.press("Stay")
                try await browser.click(".bar__link")
                try await browser.waitForHome(of: "Ada")
                try await browser.go(to: app.url + "/nowhere")
                try await browser.press("Sign out")
                try await browser.press("Sign out and discard it")
                try await browser.waitForSignOut()
                try await browser.wait(for: "the end of the draft") { try await browser.drafts == 0 }
            }
        }
    }

    @Test("What was typed to one person, or into one post, is not in the field to another one, and there again")
    func draftsOfEach() async throws {
        try await RunningApp.run(arguments: ["run", "--empty"]) { app in
            for name in ["Bob", "Eve"] { try await PlainClient(app).register(name) }
            try await Browser.run("drafts of each") { browser in
                try await browser.register("Ada", at: app)
                var places: [(address: String, field: String)] = []
                for name in ["Bob", "Eve"] {
                    try await browser.go(to: app.url + "/chat")
                    try await browser.write(to: name)
                    places.append((try await browser.address, "textarea[name=text]"))
                }
                for title in ["First", "Second"] {
                    try await browser.go(to: app.url + "/posts")
                    try await browser.publish(title, "x")
                    try await browser.openRow(title)
                    try await browser.wait(for: "the post") { try await browser.address != "/posts" }
                    places.append((try await browser.address, "textarea[name=content]"))
                }
                for pair in [places[..<2], places[2...]] {
                    guard let (address, field) = pair.first, let other = pair.last?.address else { continue }
                    try await browser.go(to: app.url + address)
                    try await browser.wait(for: "the field") { try await browser.findAll(field).count == 1 }
                    let before = try await browser.find(field).value
                    try await browser.find(field).type("Half")
                    try await browser.goStraight(to: other)
                    #expect(try await browser.find(field).value == before, "\(other)")
                    try await browser.goStraight(to: address)
                    #expect(try await browser.find(field).value == before + "Half", "\(address)")
                }
            }
        }
    }

    @Test("Unread messages are counted in the bar and in the tab's title, and every section can be reached on a phone")
    func counts() async throws {
        try await RunningApp.run { app in
            try await Browser.runTwo("sections") { browser, other in
                try await browser.register("Ada", at: app)
                try await browser.bePhone()
                try await browser.go(to: app.url + "/listings/new")
                try await browser.fill("Title", with: String(repeating: "W", count: 80))
                try await browser.fill("Description", with: String(repeating: "M", count: 200))
                try await browser.fill("Price", with: "5")
                try await browser.press("Offer it")
                try await browser.wait(forText: "€5.00")
                #expect(try await browser.run("return document.documentElement.scrollWidth <= 390") == true)
                let listing = try await browser.address

                try await other.register("Bob", at: app)
                try await other.go(to: app.url + listing)
                try await other.press("Ask if it is still available")
                try await browser.wait(for: "the count") { try await browser.find(".bar__count").text.hasPrefix("1") }
                try await browser.wait(for: "the title") {
                    try await browser.run("return document.title.startsWith('(1) ')") == true
                }
                let sections = [
                    "Chat": "chat", "Posts": "posts", "Todos": "todos", "Repositories": "repos",
                    "Cosmonauts": "cosmonauts", "Listings": "listings",
                ]
                for (section, path) in sections {
                    try await browser.click(".bar__link[href^='/\(path)']")
                    try await browser.wait(forHeading: section)
                    let fits = "return document.documentElement.scrollWidth <= 390"
                    #expect(try await browser.run(fits) == true, "\(section) is wider than the phone.")
                    let isInSight = """
                        const link = document.querySelector(".bar__sections [aria-current]").getBoundingClientRect();
                        return link.left >= 0 && link.right <= 390;
                        """
                    #expect(try await browser.run(isInSight) == true, "The way to \(section) is out of sight.")
                }
                try await browser.screenshot("phone")
            }
        }
    }

    @Test("What an answer says is on the screen of a phone, and leaves room for the page where text is twice as large")
    func said() async throws {
        try await RunningApp.run { app in
            try await Browser.run("said on a phone") { browser in
                try await browser.register("Ada", at: app)
                try await browser.bePhone()
                try await browser.go(to: app.url + "/cosmonauts")
                try await browser.fill("Name", with: "Mae")
                try await browser.fill("Role", with: "Pilot")
                try await browser.press("Add to the crew")
                try await browser.wait(for: "the message") {
                    try await browser.find("#toast").text == "Mae has joined the crew."
                }
                try await browser.go(to: app.url + "/todos")
                try await browser.addTodo("Bread")
                // What is short has one line, with what can be done with it.
                let heights = "return [...document.querySelectorAll('.todo')].map((row) => row.offsetHeight)"
                let first = try await browser.run(heights).array?.first
                #expect(first == .number(64))
                try await browser.screenshot("rows")
                try await browser.run("document.documentElement.style.fontSize = '200%'")
                try await browser.press(labelled: "Delete “Delete these samples”")
                try await browser.wait(forText: "“Delete these samples” is deleted.")
                try await browser.screenshot("large offer")
                let height = "return document.querySelector('.notice--offer').getBoundingClientRect().height < 400"
                #expect(try await browser.run(height) == true)
                try await browser.run("document.documentElement.style.fontSize = ''")
                try await browser.perform(
                    "Emulation.setDeviceMetricsOverride",
                    ["width": 320, "height": 700, "deviceScaleFactor": 1, "mobile": true])
                try await browser.screenshot("narrow offer")
                let isBeside = """
                    const place = (name) => document.querySelector(`.notice--offer ${name}`).getBoundingClientRect();
                    return place(".notice__close").left >= place(".button").right
                      && place(".notice__close").top < place(".button").bottom;
                    """
                #expect(try await browser.run(isBeside) == true)
            }
        }
    }

    @Test("Escape in an edit leaves it as it was, with the focus where it began, and elsewhere changes nothing")
    func escape() async throws {
        try await RunningApp.run(arguments: ["run", "--empty"]) { app in
            try await Browser.run("escape") { browser in
                try await browser.register("Ada", at: app)
                try await browser.open("Todos")
                for todo in ["Bread", "Milk"] { try await browser.addTodo(todo) }
                try await browser.press(labelled: "Edit “Bread”")
                try await browser.wait(for: "the field") { try await browser.focused.attribute("name") == "wording" }
                try await browser.focused.type("Rye")
                try await browser.field("What needs to be done?").type("\u{E00C}\u{E00C}Butter\u{E007}")
                try await browser.wait(for: "the new one") { try await browser.findAll(".todo").count == 3 }
                #expect(try await browser.find("[name=wording]").value == "BreadRye")
                try await browser.press(labelled: "Delete “Butter”")
                try await browser.wait(for: "it to be gone") { try await browser.findAll(".todo").count == 2 }
                try await browser.find("[name=wording]").type("\u{E00C}")
                try await browser.wait(forTodos: "Milk", "Bread")
                try await browser.wait(for: "the focus") {
                    try await browser.focused.attribute("aria-label") == "Edit “Bread”"
                }
                try await browser.press(labelled: "Delete “Bread”")
                try await browser.wait(forText: "“Bread” is deleted.")
                try await browser.reload()
                try await browser.wait(forText: "“Bread” is deleted.")
                try await browser.press("Undo")
                try await browser.wait(forTodos: "Milk", "Bread")
            }
        }
    }
}

extension Browser {
    /// Has the window be as wide as a phone.
    fileprivate func bePhone() async throws {
        try await perform(
            "Emulation.setDeviceMetricsOverride",
            ["width": 390, "height": 844, "deviceScaleFactor": 1, "mobile": true])
    }
}

extension Browser {
    /// Goes from one page to another without one in between.
    fileprivate func goStraight(to address: String) async throws {
        let script = """
            const link = document.createElement("a");
            link.href = "\(address)";
            document.querySelector("main").append(link);
            link.click();
            """
        try await run(script)
        try await wait(forAddress: address)
        try await wait(for: "the page") {
            try await self.run("return !document.querySelector('main[aria-busy]')") == true
        }
    }
}
