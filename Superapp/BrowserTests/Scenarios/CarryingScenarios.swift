import Testing

@Suite("What a person has sent and left behind", .timeLimit(.minutes(60)))
struct CarryingScenarios {
    @Test("while the server could not be reached is sent from any page once it can be, in order and once")
    func carried() async throws {
        try await RunningApp.run(arguments: ["run", "--empty"]) { app in
            let bob = PlainClient(app)
            try await bob.register("Bob")
            try await Browser.run("carried") { browser in
                try await browser.register("Ada", at: app)
                try await browser.go(to: app.url + "/chat")
                try await browser.write(to: "Bob")
                let talk = try await browser.url
                try await browser.beOffline(true)
                for text in ["one", "two"] { try await browser.say(text) }
                try await browser.wait(forText: "The server can’t be reached. What you sent waits")
                // The browser shows a page of its own for this.
                try await browser.click(".bar__link[href^='/home']")
                try await browser.wait(for: "the page of the browser") { try await browser.findAll("#screen").isEmpty }
                try await browser.beOffline(false)
                try await browser.go(to: app.url + "/home")
                try await browser.wait(forHeading: "Hello, Ada")
                try await browser.wait(for: "the messages") { try await bob.get("/chat").body.contains("two") }
                try await browser.wait(for: "an empty line") { try await browser.waiting == 0 }
                try await browser.go(to: talk)
                try await browser.wait(forBubbles: ["one", "two"])
            }
        }
    }

    @Test("is said to wait on every page, with the way to it, as long as it can't be sent")
    func shown() async throws {
        try await RunningApp.run(arguments: ["run", "--empty"]) { app in
            try await Browser.run("waits elsewhere") { browser in
                try await browser.register("Ada", at: app)
                try await browser.open("Todos")
                try await browser.refuseTexts(true)
                for text in ["Bread", "Milk"] { try await browser.field(Self.field).type(text + "\u{E007}") }
                try await browser.wait(forText: "What you sent waits")
                try await browser.click(".bar__link[href^='/posts']")
                try await browser.wait(forHeading: "Posts")
                try await browser.wait(forText: "“Bread” and 1 more wait to be sent.")
                for look in Browser.Look.allCases {
                    try await browser.use(look)
                    try await browser.screenshot("\(look)")
                }
                try await browser.use(.desktop)
                try await browser.click("#unsent a")
                try await browser.wait(forHeading: "Todos")
                try await browser.wait(for: "both below their form") {
                    try await browser.findAll(".waiting__item").count == 2
                }
                #expect(try await !browser.drawnText.contains("wait to be sent."))
                try await browser.click(".bar__link[href^='/posts']")
                try await browser.wait(forText: "“Bread” and 1 more wait to be sent.")
                try await browser.refuseTexts(false)
                try await browser.wait(for: "an empty line") { try await browser.waiting == 0 }
                try await browser.wait(for: "the end of the notice") {
                    try await !browser.drawnText.contains("to be sent.")
                }
                try await browser.go(to: app.url + "/todos")
                try await browser.wait(forTodos: "Milk", "Bread")
            }
        }
    }

    @Test("and is refused then is said to be so, and is in its field again when they come back")
    func refused() async throws {
        try await RunningApp.run(arguments: ["run", "--empty"]) { app in
            try await Browser.run("refused elsewhere") { browser in
                try await browser.register("Ada", at: app)
                try await browser.open("Todos")
                try await browser.refuseTexts(true)
                for text in ["a\u{202E}b", "Bread"] { try await browser.field(Self.field).type(text + "\u{E007}") }
                try await browser.wait(forText: "What you sent waits")
                try await browser.click(".bar__link[href^='/posts']")
                try await browser.wait(forHeading: "Posts")
                try await browser.refuseTexts(false)
                try await browser.wait(forText: "was not sent. The todo contains")
                try await browser.screenshot("refused")
                try await browser.click("#unsent a")
                try await browser.wait(forTodos: "Bread")
                try await browser.wait(for: "the text") { try await browser.field(Self.field).value == "a\u{202E}b" }
                try await browser.wait(for: "an empty line") { try await browser.waiting == 0 }
                try await browser.wait(for: "the focus") { try await browser.focused.attribute("name") == "text" }
            }
        }
    }

    @Test("and is refused is in the field to which the way leads, also where the page begins with something else")
    func refusedSuit() async throws {
        try await RunningApp.run(arguments: ["run", "--empty"]) { app in
            try await Browser.run("refused suit") { browser in
                try await browser.register("Ada", at: app)
                try await browser.go(to: app.url + "/cosmonauts")
                try await browser.wait(forHeading: "Cosmonauts")
                try await browser.refuseTexts(true)
                try await browser.field("Name of the suit").type("a\u{202E}b\u{E007}")
                try await browser.wait(forText: "What you sent waits")
                try await browser.click(".bar__link[href^='/posts']")
                try await browser.wait(forHeading: "Posts")
                try await browser.refuseTexts(false)
                try await browser.wait(forText: "was not sent. The name contains")
                try await browser.click("#unsent a")
                try await browser.wait(for: "the focus") { try await browser.focused.attribute("name") == "suitName" }
                #expect(try await browser.focused.value == "a\u{202E}b")
            }
        }
    }

    @Test("is sent by a tab that was open before, if the one that it was written in can't")
    func openTab() async throws {
        try await RunningApp.run(arguments: ["run", "--empty"]) { app in
            try await Browser.run("sent by the other tab") { browser in
                try await browser.register("Ada", at: app)
                try await browser.open("Todos")
                let (first, second) = (try await browser.currentWindow, try await browser.openWindow())
                try await browser.go(to: app.url + "/posts")
                try await browser.wait(forHeading: "Posts")
                try await browser.go(on: first)
                try await browser.refuseTexts(true)
                try await browser.field(Self.field).type("Bread\u{E007}")
                try await browser.wait(forTodos: "Bread")
                try await browser.go(on: second)
                try await browser.wait(for: "an empty line") { try await browser.waiting == 0 }
            }
        }
    }

    private static let field = "What needs to be done?"
}

extension Browser {
    /// How many things wait in lines.
    fileprivate var waiting: Int {
        get async throws {
            let script = "return Object.keys(localStorage).filter((key) => key.includes(' waiting ')).length"
            guard case .number(let count) = try await run(script) else { return -1 }
            return Int(count)
        }
    }

    /// Has the page's requests that carry a text, or something else, fail, or no more.
    func refuseTexts(_ isRefusing: Bool, also other: String = "suitName=") async throws {
        let script = """
            window.isRefusing = \(isRefusing);
            const send = window.send ??= window.fetch;
            window.fetch = (address, options) => {
              if (window.isRefusing && /text=|\(other)/.test(options?.body ?? "")) return Promise.reject(new TypeError("lost"));
              return send(address, options);
            };
            """
        try await run(script)
    }
}
