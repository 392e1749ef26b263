import Testing

@Suite("A person with a phone, a keyboard and little patience", .timeLimit(.minutes(60)))
struct PatienceScenarios {
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
