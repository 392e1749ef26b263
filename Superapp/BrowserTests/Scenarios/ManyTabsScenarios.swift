import Testing

@Suite("Many tabs of one browser", .timeLimit(.minutes(60)))
struct ManyTabsScenarios {
    @Test("Twenty tabs and five inspectors load, and each is up to date when it is looked at")
    func manyTabs() async throws {
        try await RunningApp.run(arguments: ["run", "--empty"]) { app in
            try await Browser.run("many tabs") { browser in
                try await browser.register("Ada", at: app)
                try await browser.open("Todos")
                let first = try await browser.currentWindow
                var inspected: [String] = []
                var tabs: [Browser.WindowHandle] = []
                for number in 2...20 {
                    tabs.append(try await browser.openWindow())
                    try await browser.go(to: "\(app.url)/todos")
                    try await browser.wait(forText: "Nothing to do")
                    if number > 15 {
                        inspected.append(try #require(try await browser.find("main").attribute("data-window")))
                    }
                }
                var inspectors: [Browser.WindowHandle] = []
                for window in inspected {
                    inspectors.append(try await browser.openWindow())
                    try await browser.go(to: "\(app.url)/inspector?window=\(window)")
                    try await browser.wait(forHeading: "Inspector")
                }
                try await browser.go(on: first)
                try await browser.addTodo("Bread")
                try await browser.wait(forTodos: "Bread")
                for tab in tabs {
                    try await browser.go(on: tab)
                    try await browser.wait(forTodos: "Bread")
                }
                // What is pressed in the last tab shows in its inspector.
                try await browser.click(".bar a[href='/listings']")
                try await browser.wait(forAddress: "/listings")
                try await browser.go(on: try #require(inspectors.last))
                try await browser.wait(for: "the listings in the tree") {
                    try await browser.find(".boards").text.contains("listings")
                }
                for inspector in inspectors {
                    try await browser.go(on: inspector)
                    try await browser.wait(for: "no word of a lost connection") {
                        try await browser.find("#connection").attribute("hidden") != nil
                    }
                }
            }
        }
    }

    @Test("Who signs out is asked about the text of another tab also if that answers late, or not at all")
    func slowTab() async throws {
        try await RunningApp.run(arguments: ["run", "--empty"]) { app in
            try await Browser.run("a slow tab") { browser in
                try await browser.register("Ada", at: app)
                try await browser.go(to: app.url + "/posts/new")
                try await browser.fill("Title", with: "Half")
                let script = """
                    const post = BroadcastChannel.prototype.postMessage;
                    window.isSilent = true;
                    BroadcastChannel.prototype.postMessage = function (message) {
                      if (!window.isSilent) setTimeout(() => post.call(this, message), 500);
                    };
                    """
                try await browser.run(script)
                let (first, second) = (try await browser.currentWindow, try await browser.openWindow())
                try await browser.go(to: app.url + "/home")
                try await browser.press("Sign out")
                try await browser.wait(forText: "You have unsent text in another tab, perhaps.")
                try await browser.press("Stay")
                try await browser.go(on: first)
                try await browser.run("window.isSilent = false")
                try await browser.go(on: second)
                try await browser.press("Sign out")
                try await browser.wait(forText: "You have unsent text in Posts (“Half”).")
                try await browser.press("Sign out and discard it")
                try await browser.waitForSignOut()
            }
        }
    }

    @Test("A tab that is closed, or goes elsewhere, is let go of, and those left are told what happens")
    func leaving() async throws {
        try await RunningApp.run(arguments: ["run", "--empty"]) { app in
            try await Browser.run("leaving tabs") { browser in
                try await browser.register("Ada", at: app)
                try await browser.open("Todos")
                let first = try await browser.currentWindow
                let second = try await browser.openWindow()
                try await browser.go(to: "\(app.url)/todos")
                try await browser.wait(forText: "Nothing to do")
                try await browser.go(to: "about:blank")
                try await browser.go(on: first)
                try await browser.addTodo("Bread")
                try await browser.wait(forTodos: "Bread")
                try await browser.go(on: second)
                try await browser.back()
                try await browser.wait(forTodos: "Bread")
            }
        }
    }

    @Test("Where tabs can't share a connection, those that nobody looks at have none")
    func withoutSharing() async throws {
        try await RunningApp.run(arguments: ["run", "--empty"]) { app in
            try await Browser.run("tabs without sharing") { browser in
                try await browser.perform(
                    "Page.addScriptToEvaluateOnNewDocument", ["source": "delete window.SharedWorker"])
                try await browser.register("Ada", at: app)
                try await browser.open("Todos")
                #expect(try await browser.run("return 'SharedWorker' in window").bool == false)
                let elsewhere = PlainClient(app)
                try await elsewhere.signIn("Ada")
                _ = try await elsewhere.submit("add", at: "/todos", [("text", "Bread")])
                try await browser.wait(forTodos: "Bread")
            }
        }
    }
}
