import Testing

@Suite("What a person has written, whatever is lost", .timeLimit(.minutes(60)))
struct LossScenarios {
    @Test("in a tab that was closed is there in the next tab, but not in one beside it, and goes at sign-out")
    func closedTabs() async throws {
        try await RunningApp.run(arguments: ["run", "--empty"]) { app in
            try await Browser.run("closed tabs") { browser in
                try await browser.register("Ada", at: app)
                let first = try await browser.currentWindow
                let second = try await browser.openWindow()
                try await browser.go(to: app.url + "/posts/new")
                try await browser.fill("Title", with: "Half a post")
                let third = try await browser.openWindow()
                try await browser.go(to: app.url + "/posts/new")
                try await browser.wait(forHeading: "New post")
                try await browser.fill("Text", with: "Another one")
                #expect(try await browser.field("Title").value == "")
                try await browser.go(on: second)
                try await browser.closeWindow(goingOnIn: third)
                try await browser.reload()
                try await browser.wait(for: "what this tab had") {
                    try await browser.field("Text").value == "Another one"
                }
                #expect(try await browser.field("Title").value == "")

                try await browser.go(on: first)
                try await browser.open("Posts")
                try await browser.press("New post")
                try await browser.wait(for: "the text of the closed tab") {
                    try await browser.field("Title").value == "Half a post"
                }
                try await browser.wait(forText: "What you had written here is back.")
                try await browser.reload()
                #expect(try await browser.field("Title").value == "Half a post")
                try await browser.press("Discard")
                try await browser.go(on: third)
                try await browser.closeWindow(goingOnIn: first)
                try await browser.go(to: app.url + "/home")
                try await browser.press("Sign out")
                try await browser.wait(forText: "You have unsent text in Posts (“Another one”).")
                try await browser.press("Sign out and discard it")
                try await browser.waitForSignOut()
                let left = "return Object.keys(localStorage).filter((name) => name.includes('draft')).join()"
                #expect(try await browser.run(left).string == "")
            }
        }
    }

    @Test("in a tab that was closed does not come between what is typed in one that was open")
    func openTab() async throws {
        try await RunningApp.run(arguments: ["run", "--empty"]) { app in
            try await Browser.run("text of a closed tab") { browser in
                try await browser.register("Ada", at: app)
                try await browser.open("Todos")
                let field = try await browser.field("What needs to be done?")
                try await field.type("own")
                let (first, second) = (try await browser.currentWindow, try await browser.openWindow())
                try await browser.go(to: app.url + "/todos")
                try await browser.wait(forHeading: "Todos")
                try await browser.field("What needs to be done?").type("closed")
                try await browser.go(on: second)
                try await browser.closeWindow(goingOnIn: first)
                try await browser.wait(for: "the copy of the closed tab") {
                    let script = "return Object.keys(localStorage).some((name) => name.startsWith('closed '))"
                    return try await browser.run(script) == true
                }
                try await field.type("\u{E007}")
                try await browser.wait(forTodos: "own")
                try await field.type("next\u{E007}")
                try await browser.wait(for: "both") { try await browser.findAll(".todo").count == 2 }
                #expect(try await browser.texts(of: ".todo__text").sorted() == ["next", "own"])
                try await browser.click(".bar__link[href^='/posts']")
                try await browser.wait(forHeading: "Posts")
                try await browser.click(".bar__link[href^='/todos']")
                try await browser.wait(for: "the text of the closed tab") {
                    try await browser.field("What needs to be done?").value == "closed"
                }
            }
        }
    }

    @Test("stays on its page where a server between says that it can't reach the app")
    func serverBetween() async throws {
        try await RunningApp.run(arguments: ["run", "--empty"]) { app in
            try await Browser.run("a server between") { browser in
                try await browser.register("Ada", at: app)
                try await browser.go(to: app.url + "/posts/new")
                try await browser.fill("Title", with: "Bread")
                let script = """
                    const send = window.fetch;
                    const type = { "Content-Type": "text/html" };
                    const answer = () => Promise.resolve(new Response("<h1>Bad Gateway</h1>", { status: 502, headers: type }));
                    window.fetch = (address, options) => (options?.method === "POST" ? answer() : send(address, options));
                    window.reach = () => { window.fetch = send; };
                    """
                try await browser.run(script)
                try await browser.press("Save")
                try await browser.wait(forText: "“Save” may not have been carried out.")
                #expect(try await browser.field("Title").value == "Bread")
                try await browser.run("window.reach()")
                try await browser.press("Save")
                try await browser.wait(forRows: "Bread")
            }
        }
    }

    @Test("last is there where the browser gives the tab what it had kept before an error page")
    func formerState() async throws {
        try await RunningApp.run(arguments: ["run", "--empty"]) { app in
            try await Browser.run("a former state of the tab") { browser in
                try await browser.register("Ada", at: app)
                for last in ["", "newer"] {
                    try await browser.go(to: app.url + "/posts")
                    try await browser.go(to: app.url + "/todos")
                    try await browser.wait(forHeading: "Todos")
                    try await browser.beOffline(true)
                    try await browser.field("What needs to be done?").type("half")
                    _ = try? await browser.go(to: app.url + "/posts")
                    try await browser.back()
                    try await browser.beOffline(false)
                    try await browser.reload()
                    try await browser.wait(for: "the draft") {
                        try await browser.field("What needs to be done?").value == "half"
                    }
                    try await browser.field("What needs to be done?").click()
                    try await browser.control("a")
                    try await browser.focused.type(last.isEmpty ? "\u{E003}" : last)
                    try await browser.back()
                    try await browser.wait(forHeading: "Posts")
                    try await browser.go(to: app.url + "/todos")
                    try await browser.wait(for: "what was there last") {
                        try await browser.field("What needs to be done?").value == last
                    }
                }
            }
        }
    }

    @Test("stays with the page where the browser keeps nothing, and who leaves the page is asked first")
    func noStorage() async throws {
        try await RunningApp.run(arguments: ["run", "--empty"]) { app in
            for (name, script) in Self.refusals {
                try await Browser.run("storage \(name)") { browser in
                    try await browser.perform("Page.addScriptToEvaluateOnNewDocument", ["source": .string(script)])
                    try await browser.register("Ada \(name)", at: app)
                    try await browser.open("Todos")
                    #expect(try await browser.asksBeforeLeaving == false)
                    try await browser.fill("What needs to be done?", with: "Bread")
                    try await browser.wait(forText: "Your browser does not let this site keep drafts.")
                    try await browser.screenshot("warned")
                    #expect(try await browser.asksBeforeLeaving)
                    try await browser.click(".bar__link[href^='/posts']")
                    try await browser.wait(forHeading: "Posts")
                    try await browser.back()
                    try await browser.wait(for: "the draft") {
                        try await browser.field("What needs to be done?").value == "Bread"
                    }
                    try await browser.press("Sign out")
                    try await browser.wait(forText: "You have unsent text in Todos (“Bread”).")
                    try await browser.press("Stay")
                    try await browser.press("Add")
                    try await browser.wait(forTodos: "Bread")
                    try await browser.wait(for: "no warning") { try await browser.asksBeforeLeaving == false }
                    #expect(try await !browser.text.contains("keep drafts"))
                }
            }
        }
    }

    /// Ways in which browsers keep nothing.
    private static let refusals = [
        (
            "blocked",
            """
            for (const area of ["localStorage", "sessionStorage"]) {
              Object.defineProperty(window, area, { get() { throw new DOMException("blocked", "SecurityError"); } });
            }
            """
        ),
        ("full", #"Storage.prototype.setItem = () => { throw new DOMException("full", "QuotaExceededError"); };"#),
    ]

    @Test("in two places of a page is told of, also if its editor can only be open when another one is closed")
    func twoDrafts() async throws {
        try await RunningApp.run(arguments: ["run", "--empty"]) { app in
            try await Browser.run("two drafts") { browser in
                try await browser.register("Ada", at: app)
                try await browser.open("Todos")
                for todo in ["Bread", "Milk"] { try await browser.addTodo(todo) }
                for todo in ["Bread", "Milk"] {
                    try await browser.edit(todo, shows: todo)
                    try await browser.focused.type("\u{E010}s")
                }
                try await browser.field("What needs to be done?").type("Eggs")
                try await browser.reload()
                try await browser.wait(
                    forText: "What you had written here, in 2 places, is back. Another draft (“Breads”) is opened when "
                        + "you are done with this one.")
                try await browser.screenshot("told")
                try await browser.press("Save")
                try await browser.wait(for: "the other one") {
                    try await browser.findAll("[name=wording]").first?.value == "Breads"
                }
                try await browser.press("Discard all")
                try await browser.wait(forText: "What you had written here, in 2 places, is discarded.")
                #expect(try await browser.drafts == 0)
            }
        }
    }

    @Test("is where they wrote it when they have signed in, after the browser has lost its cookies")
    func lostCookies() async throws {
        try await RunningApp.run(arguments: ["run", "--empty"]) { app in
            try await Browser.run("lost cookies") { browser in
                try await browser.register("Ada", at: app)
                try await browser.go(to: app.url + "/posts/new")
                try await browser.fill("Title", with: "Bread")
                try await browser.perform("Network.clearBrowserCookies", [:])
                try await browser.press("Save")
                try await browser.waitForSignIn()
                try await browser.screenshot("asked to sign in")
                #expect(try await !browser.text.contains("Do it again"))
                try await browser.signIn("Ada")
                try await browser.wait(forHeading: "New post")
                try await browser.wait(forText: "“Save” was not carried out. Do it again.")
                #expect(try await browser.field("Title").value == "Bread")
                try await browser.screenshot("signed in")
                try await browser.press("Save")
                try await browser.wait(forRows: "Bread")

                try await browser.go(to: app.url + "/todos")
                try await browser.wait(forHeading: "Todos")
                try await browser.perform("Network.clearBrowserCookies", [:])
                app.process.send(.suspend)
                try await browser.field("What needs to be done?").type("one\u{E007}two\u{E007}")
                app.process.send(.resume)
                try await browser.waitForSignIn()
                try await browser.wait(forText: "What you sent waits, and is sent when you have signed in.")
                try await browser.signIn("Ada")
                try await browser.wait(forTodos: "two", "one")

                try await browser.edit("one", shows: "one")
                try await browser.perform("Network.clearBrowserCookies", [:])
                try await browser.focused.type("\u{E010} more\u{E007}")
                try await browser.signIn("Ada")
                try await browser.wait(forText: "“Save” was not carried out. Do it again.")
                try await browser.wait(for: "the editor") {
                    try await browser.find("[name=wording]").value == "one more"
                }
                try await browser.screenshot("editor")
                try await browser.press("Save")
                try await browser.wait(forTodos: "two", "one more")
            }
        }
    }

    @Test("goes on where it was when the server is restarted")
    func restart() async throws {
        let folder = try TemporaryFolder()
        let (path, port) = (folder.path("superapp.sqlite"), try FreePort.find())
        try await Browser.run("written over a restart") { browser in
            var app = try await RunningApp.start(database: path, port: port)
            try await browser.register("Ada", at: app)
            try await browser.go(to: app.url + "/posts/new")
            try await browser.fill("Title", with: "Title")
            try await browser.fill("Text", with: "one")
            try await browser.restart(&app, database: path, port: port)
            try await browser.focused.type("\u{E010} two")
            #expect(try await browser.field("Text").value == "one two")
            #expect(try await browser.field("Title").value == "Title")

            try await browser.go(to: app.url + "/todos")
            try await browser.edit("Delete these samples", shows: "Delete these samples")
            try await browser.focused.type("\u{E010} soon")
            try await browser.restart(&app, database: path, port: port)
            try await browser.wait(for: "the editor") {
                guard try await browser.focused.attribute("name") == "wording" else { return false }
                return try await browser.focused.value == "Delete these samples soon"
            }
            try await app.stop()
        }
    }
}

extension Browser {
    /// Whether the browser would ask before it leaves the page.
    fileprivate var asksBeforeLeaving: Bool {
        get async throws {
            let script = "return !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))"
            return try await run(script) == true
        }
    }
}
