import Testing

@Suite("For everybody: by keys alone", .timeLimit(.minutes(60)))
struct KeyboardScenarios {
    @Test("A person makes an account, goes on from home, works, and comes back, without a mouse")
    func wholeRound() async throws {
        try await RunningApp.run { app in
            try await Browser.run("keyboard") { browser in
                try await browser.go(to: app.url + "/welcome")
                try await browser.key(.tab)
                #expect(try await browser.focus == "Skip to content")
                try await browser.key(.enter)
                try await browser.tab(to: "Create an account")
                try await browser.key(.enter)
                try await browser.wait(forHeading: "Create an account")
                #expect(try await browser.focus == "Name")
                try await browser.focused.type("Ada")
                try await browser.key(.tab)
                try await browser.focused.type("\(Browser.password)\u{E007}")
                try await browser.waitForHome(of: "Ada")
                try await browser.tab(to: "Todos")
                try await browser.key(.enter)
                try await browser.wait(forHeading: "Todos")
                #expect(try await browser.title == "Todos · Superapp")
                try await browser.wait(forAnnouncement: "Todos")
                try await browser.wait(for: "the focus") { try await browser.focus == "What needs to be done?" }
                try await browser.focused.type("Walk\u{E007}")
                try await browser.wait(for: "the todo") { try await browser.findAll(".todo").count == 4 }
                #expect(try await browser.focus == "What needs to be done?")
            }
        }
    }

    @Test("What was pressed keeps the focus, though it is drawn anew elsewhere; what is gone hands it to its neighbour")
    func focusStays() async throws {
        try await RunningApp.run { app in
            try await Browser.run("focus stays") { browser in
                try await browser.register("Ada", at: app)
                try await browser.open("Todos")
                try await browser.tab(to: "Complete “Delete these samples”")
                try await browser.key(.enter)
                try await browser.wait(for: "the todo to be done") {
                    try await browser.findAll(".todo--done").count == 2
                }
                #expect(try await browser.focus == "Reopen “Delete these samples”")
                try await browser.tab(to: "Done (2)")
                try await browser.key(.enter)
                try await browser.wait(for: "what is done") { try await browser.findAll(".todo").count == 2 }
                #expect(try await browser.focus == "Done (2)")
                try await browser.tab(to: "Delete “Make an account”")
                try await browser.key(.enter)
                try await browser.wait(for: "the todo to be gone") { try await browser.findAll(".todo").count == 1 }
                #expect(try await !browser.focus.isEmpty)
                try await browser.go(to: app.url + "/posts")
                try await browser.wait(forHeading: "Posts")
                try await browser.tab(to: "By title")
                try await browser.key(.space)
                try await browser.wait(for: "the other order") {
                    try await browser.button("By title").attribute("aria-pressed") == "true"
                }
                #expect(try await browser.focus == "By title")
            }
        }
    }

    @Test("Links lead on in a new tab, and leave this one where it is; with the script gone they lead on, too")
    func newTab() async throws {
        try await RunningApp.run { app in
            try await Browser.run("new tab") { browser in
                try await browser.register("Ada", at: app)
                let home = try await browser.currentWindow
                let link = try #require(try await browser.link("Todos").property("href"))
                #expect(!link.contains("window="))
                try await browser.openWindow()
                try await browser.go(to: link)
                try await browser.wait(forHeading: "Todos")
                try await browser.go(on: home)
                #expect(try await browser.address == "/home")
                try await browser.waitForHome(of: "Ada")
            }
            try await Browser.run("tiles without script", javaScript: false) { browser in
                try await browser.register("Bob", at: app)
                try await browser.open("Todos")
                #expect(try await browser.address == "/todos")
                try await browser.wait(forText: "Delete these samples")
            }
        }
    }
}

extension Browser {
    fileprivate func wait(forAnnouncement text: String) async throws {
        try await wait(for: "the announcement \"\(text)\"") {
            try await run("return document.getElementById('announcer').textContent").string == text
        }
    }
}
