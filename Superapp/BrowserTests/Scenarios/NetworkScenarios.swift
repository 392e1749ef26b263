import Foundation
import Testing

@Suite("Posts and todos in another process", .timeLimit(.minutes(60)))
struct NetworkScenarios {
    private let folder: TemporaryFolder
    private let port: Int

    init() throws {
        folder = try TemporaryFolder()
        port = try FreePort.find()
    }

    private func startAPI() async throws -> RunningApp {
        try await RunningApp.start(
            database: folder.path("api.sqlite"), port: port, arguments: ["api", "--key", folder.path("api.key")])
    }

    private func arguments(cache: String = "cache") -> [String] {
        [
            "run", "--empty", "--platform", "network", "--api-url", "http://127.0.0.1:\(port)", "--key",
            folder.path("api.key"), "--cache", folder.path(cache),
        ]
    }

    @Test("Two apps share one API live; without it they show what is known and refuse changes, with it all goes on")
    func twoProcesses() async throws {
        let api = try await startAPI()
        try await RunningApp.run(database: folder.path("one.sqlite"), arguments: arguments()) { app in
            try await Browser.run("todos over the network") { browser in
                try await browser.register("Ada", at: app)
                let first = try await browser.currentWindow
                try await browser.open("Todos")
                try await browser.addTodo("Bread")
                let second = try await browser.openWindow()
                try await browser.go(to: "\(app.url)/todos")
                try await browser.wait(forTodos: "Bread")
                try await browser.addTodo("Milk")
                try await browser.go(on: first)
                try await browser.wait(forTodos: "Milk", "Bread")
                try await api.stop()
                try await browser.wait(forText: "The storage is slow, or can’t be reached right now.")
                try await browser.wait(forTodos: "Milk", "Bread")
                try await browser.press(labelled: "Complete “Bread”")
                try await browser.wait(
                    forMessage: "“Bread” was not marked as done. There was no connection to the storage. "
                        + "Nothing was changed. Try again when it is back.")
                try await browser.screenshot("offline")
                try await goOn(in: browser, first, second)
            }
        }
    }

    private func goOn(
        in browser: Browser, _ first: Browser.WindowHandle, _ second: Browser.WindowHandle
    ) async throws {
        let again = try await startAPI()
        try await browser.wait(for: "the connection") {
            try await !browser.text.contains("These are your todos as last loaded")
        }
        try await browser.press(labelled: "Complete “Bread”")
        try await browser.wait(forTodos: "Milk", "Bread ✓")
        try await browser.go(on: second)
        try await browser.wait(forTodos: "Milk", "Bread ✓")
        try await again.stop()
    }

    @Test("What is added while the API is away waits in line, and is stored once and in order when it is back")
    func addedMeanwhile() async throws {
        let api = try await startAPI()
        try await RunningApp.run(database: folder.path("one.sqlite"), arguments: arguments()) { app in
            try await Browser.run("todos in line") { browser in
                try await browser.register("Ada", at: app)
                try await browser.open("Todos")
                try await browser.addTodo("Bread")
                try await browser.wait(forTodos: "Bread")
                try await api.stop()
                try await browser.wait(forText: "The storage is slow, or can’t be reached right now.")
                for text in ["Milk", "Salt"] {
                    try await browser.fill("What needs to be done?", with: text)
                    try await browser.press("Add")
                }
                try await browser.wait(forText: "Waits to be sent.")
                try await browser.screenshot("in line")
                for line in ["You are offline", "Nothing was changed", "you can’t change"] {
                    #expect(try await !browser.drawnText.contains(line))
                }
                #expect(try await browser.field("What needs to be done?").value.isEmpty)
                // What goes wrong with something else is said although a todo waits, and stays.
                try await browser.press(labelled: "Complete “Bread”")
                try await browser.wait(
                    forMessage: "“Bread” was not marked as done. There was no connection to the storage. "
                        + "Nothing was changed. Try again when it is back.")
                let again = try await startAPI()
                try await browser.wait(forTodos: "Salt", "Milk", "Bread")
                try await browser.wait(for: "an empty line") { try await !browser.text.contains("Waits to be sent.") }
                #expect(try await browser.field("What needs to be done?").value.isEmpty)
                try await again.stop()
            }
        }
    }

    @Test("What is added while the API does not answer is shown all the time until it is stored")
    func addedUnanswered() async throws {
        let api = try await startAPI()
        try await RunningApp.run(database: folder.path("one.sqlite"), arguments: arguments()) { app in
            try await Browser.run("todos unanswered") { browser in
                try await browser.register("Ada", at: app)
                try await browser.open("Todos")
                try await browser.addTodo("Bread")
                api.process.send(.suspend)
                try await browser.field("What needs to be done?").type("Milk\u{E007}Salt\u{E007}ha")
                try await browser.wait(for: "both") { try await browser.findAll(".waiting__item").count == 2 }
                let watch = """
                    [window.tries, window.isGone] = [0, false];
                    new MutationObserver(() => {
                      if (document.querySelectorAll(".waiting__item").length < 2) window.isGone = true;
                    }).observe(document.body, { childList: true, subtree: true });
                    const send = window.fetch;
                    window.fetch = (address, options) => {
                      if (options?.method === "POST") window.tries++;
                      return send(address, options);
                    };
                    """
                try await browser.run(watch)
                try await browser.wait(forText: "Waits to be sent.")
                try await browser.wait(for: "other tries") { try await browser.run("return window.tries > 2") == true }
                #expect(try await browser.run("return window.isGone") == false)
                try await browser.screenshot("in line")
                #expect(try await !browser.drawnText.contains("may or may not be done"))
                #expect(try await browser.field("What needs to be done?").value == "ha")
                api.process.send(.resume)
                try await browser.wait(for: "all of them, once") { try await browser.findAll(".todo").count == 3 }
                try await browser.wait(for: "an empty line") { try await browser.findAll(".waiting__item").isEmpty }
                try await browser.wait(forTodos: "Salt", "Milk", "Bread")
            }
        }
        try await api.stop()
    }

    @Test("A todo or post whose deletion was carried out although the answer was lost can be put back")
    func deletedUnanswered() async throws {
        let api = try await startAPI()
        try await RunningApp.run(database: folder.path("one.sqlite"), arguments: arguments()) { app in
            try await Browser.run("deleted unanswered") { browser in
                try await browser.register("Ada", at: app)
                try await browser.open("Todos")
                try await browser.addTodo("Bread")
                api.process.send(.suspend)
                try await browser.press(labelled: "Delete “Bread”")
                try await browser.wait(forText: "this may or may not be done")
                api.process.send(.resume)
                try await browser.wait(forText: "“Bread” is deleted.")
                try await browser.screenshot("todo")
                #expect(try await !browser.text.contains("may or may not be done"))
                try await browser.press("Undo")
                try await browser.wait(forTodos: "Bread")

                try await browser.go(to: app.url + "/posts")
                try await browser.publish("Salt", "Fine.")
                try await browser.openRow("Salt")
                try await browser.wait(forHeading: "Salt")
                try await browser.fill("Text", with: "Coarse.")
                api.process.send(.suspend)
                try await browser.press("Save")
                try await browser.wait(forText: "this may or may not be done")
                api.process.send(.resume)
                try await browser.wait(forText: "It has been saved.")
                try await browser.screenshot("saved")
                api.process.send(.suspend)
                try await browser.press("Delete")
                try await browser.wait(forText: "this may or may not be done")
                api.process.send(.resume)
                try await browser.wait(forText: "“Salt” is deleted.")
                try await browser.press("Undo")
                try await browser.wait(forRows: "Salt")
            }
        }
        try await api.stop()
    }

    @Test("A new post that was stored although the answer was lost is not in the form for the next one")
    func storedUnanswered() async throws {
        let api = try await startAPI()
        try await RunningApp.run(database: folder.path("one.sqlite"), arguments: arguments()) { app in
            try await Browser.run("stored unanswered by the API") { browser in
                try await browser.register("Ada", at: app)
                try await browser.go(to: app.url + "/posts/new")
                try await browser.fill("Title", with: "Bread")
                api.process.send(.suspend)
                try await browser.press("Save")
                try await browser.wait(forText: "this may or may not be done")
                api.process.send(.resume)
                try await browser.follow("Back to posts")
                try await browser.wait(forRows: "Bread")
                try await browser.press("New post")
                try await browser.wait(forHeading: "New post")
                try await browser.wait(for: "an empty form") { try await browser.field("Title").value.isEmpty }
                #expect(try await !browser.drawnText.contains("What you had written here is back."))
            }
        }
        try await api.stop()
    }

    @Test("What was never read here is out of reach while the API is away, not gone, and appears when it is back")
    func neverRead() async throws {
        let (api, database) = (try await startAPI(), folder.path("one.sqlite"))
        var post = ""
        try await RunningApp.run(database: database, arguments: arguments()) { app in
            let ada = PlainClient(app)
            try await ada.register("Ada")
            let list = try await ada.press("save", at: "/posts/new", [("title", "Bread"), ("content", "Rye.")])
            post = String(try #require(list.body.firstMatch(of: /href="(\/posts\/[0-9a-f]{32})/)).1)
        }
        try await api.stop()
        try await RunningApp.run(database: database, arguments: arguments(cache: "empty")) { app in
            try await Browser.run("never read") { browser in
                try await browser.go(to: app.url + "/login")
                try await browser.signIn("Ada")
                try await browser.waitForHome(of: "Ada")
                try await browser.go(to: app.url + post)
                try await browser.wait(forText: "This post can’t be read right now")
                try await browser.screenshot("post")
                try await browser.go(to: app.url + "/posts")
                try await browser.wait(forText: "No posts available right now")
                try await browser.screenshot("posts")
                let again = try await startAPI()
                try await browser.wait(forRows: "Bread")
                try await browser.openRow("Bread")
                try await browser.wait(for: "the post") { try await browser.field("Title").value == "Bread" }
                try await again.stop()
            }
        }
    }

    @Test("What can't work is said in one line when the app is started")
    func refusals() async throws {
        let key = folder.path("text.key")
        try "Dear diary".write(toFile: key, atomically: true, encoding: .utf8)
        let network = ["run", "--port", "0", "--database", ":memory:", "--platform", "network"]
        for (arguments, expected) in [
            (network + ["--key", key], "is not a key"),
            (["api", "--database", ":memory:", "--key", key], "is not a key"),
            (network + ["--api-url", "localhost:8081"], "should look like http://127.0.0.1:8081"),
            (["run", "--platform", "paper"], "paper"),
            (["run", "--github-timeout", "0"], "from 1 to 600"), (["run", "--sleep-after", "0"], "from 1 to 86400"),
        ] {
            let process = try RunningApp.launch(arguments)
            #expect(try await process.exit != .status(0))
            #expect(try await process.errorOutput.contains(expected), "\(arguments)")
        }
    }
}
