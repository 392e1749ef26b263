import Testing

@Suite("What was refused", .timeLimit(.minutes(60)))
struct RefusedScenarios {
    @Test("is said at each field until something else is in it, and again when the same is")
    func corrected() async throws {
        try await RunningApp.run(arguments: ["run", "--empty"]) { app in
            try await Browser.run("corrected fields") { browser in
                try await browser.register("Ada", at: app)
                try await browser.go(to: app.url + "/posts/new")
                try await browser.fill("Title", with: "a\u{202E}b")
                try await browser.fill("Text", with: "c\u{202E}d")
                try await browser.press("Save")
                try await browser.wait(forWrong: "title", "content")
                for look in [Browser.Look.darkPhone, .desktop] {
                    try await browser.use(look)
                    try await browser.screenshot("refused \(look)")
                }
                try await browser.field("Title").type("\u{E010}\u{E003}c")
                try await browser.wait(forWrong: "content")
                for look in [Browser.Look.darkPhone, .desktop] {
                    try await browser.use(look)
                    try await browser.screenshot("corrected \(look)")
                }
                try await browser.control("z")
                try await browser.control("z")
                try await browser.wait(forWrong: "title", "content")
                try await browser.field("Text").type("\u{E010}\u{E003}\u{E003}d")
                try await browser.press("Save")
                try await browser.wait(forWrong: "title")
                try await browser.field("Title").type("\u{E010}\u{E003}\u{E003}b")
                try await browser.press("Save")
                try await browser.wait(forRows: "ab")
            }
        }
    }

    @Test("and corrected is not said again when the page changes elsewhere")
    func updated() async throws {
        try await RunningApp.run(arguments: ["run", "--empty"]) { app in
            try await Browser.run("corrected beside a change") { browser in
                try await browser.register("Ada", at: app)
                try await browser.open("Todos")
                let first = try await browser.currentWindow
                try await browser.field(Self.todo).type("a\u{202E}b\u{E007}")
                try await browser.wait(for: "what was refused") {
                    try await browser.field(Self.todo).value == "a\u{202E}b"
                }
                try await browser.wait(forWrong: "text")
                try await browser.field(Self.todo).type("\u{E010}\u{E003}\u{E003}")
                try await browser.wait(forWrong: [])
                try await browser.openWindow()
                try await browser.go(to: app.url + "/todos")
                try await browser.addTodo("Bread")
                try await browser.go(on: first)
                try await browser.wait(forTodos: "Bread")
                try await browser.wait(forWrong: [])
                #expect(try await browser.field(Self.todo).value == "a")
                try await browser.field(Self.todo).type("c\u{E007}")
                try await browser.wait(forTodos: "ac", "Bread")
            }
        }
    }

    @Test("comes back in the tab in which it was written, although another one shows the same form")
    func inItsTab() async throws {
        try await RunningApp.run(arguments: ["run", "--empty"]) { app in
            try await Browser.run("refused in one of two tabs") { browser in
                try await browser.register("Ada", at: app)
                try await browser.open("Todos")
                let first = try await browser.currentWindow
                let other = try await browser.openWindow()
                try await browser.go(to: app.url + "/todos")
                try await browser.wait(forHeading: "Todos")
                try await browser.go(on: first)
                try await browser.field(Self.todo).type("a\u{202E}b\u{E007}")
                try await browser.wait(for: "what was refused") {
                    try await browser.field(Self.todo).value == "a\u{202E}b"
                }
                try await browser.go(on: other)
                #expect(try await browser.field(Self.todo).value.isEmpty)
                // Also when its field is needed for something else there.
                try await browser.field(Self.todo).type("c\u{202E}d\u{E007}Half")
                try await browser.wait(forText: "It comes back when its field is empty.")
                try await browser.go(on: first)
                try await browser.field(Self.todo).type("\u{E003}\u{E003}\u{E003}\u{E003}ab\u{E007}")
                try await browser.wait(forTodos: "ab")
                try await browser.reload()
                try await browser.wait(forTodos: "ab")
                #expect(try await browser.field(Self.todo).value.isEmpty)
                try await browser.go(on: other)
                try await browser.field(Self.todo).type("\u{E007}")
                try await browser.wait(for: "what was refused here") {
                    try await browser.field(Self.todo).value == "c\u{202E}d"
                }
            }
        }
    }

    @Test("while it waited is named whole, on its page and on others")
    func named() async throws {
        try await RunningApp.run(arguments: ["run", "--empty"]) { app in
            try await Browser.run("several refused") { browser in
                try await browser.register("Ada", at: app)
                try await browser.open("Todos")
                try await browser.refuseTexts(true)
                try await browser.field(Self.todo).type("one\u{202E}\u{E007}two\u{202E}\u{E007}half")
                try await browser.wait(forText: "What you sent waits")
                try await browser.refuseTexts(false)
                try await browser.wait(forText: "“one” and “two” were not sent. The todo")
                try await browser.screenshot("on its page")
                try await browser.click(".bar__link[href^='/posts']")
                try await browser.wait(forHeading: "Posts")
                try await browser.wait(for: "the names") {
                    try await browser.find("#unsent p").text.contains("“two” were not sent. The todo")
                }
                for look in [Browser.Look.darkPhone, .desktop] {
                    try await browser.use(look)
                    try await browser.screenshot("on another page \(look)")
                }
            }
        }
    }

    @Test("while it waited is said to be where it is, and at the field again as soon as that holds it")
    func backInTurn() async throws {
        try await RunningApp.run(arguments: ["run", "--empty"]) { app in
            try await Browser.run("refused, back in turn") { browser in
                try await browser.register("Ada", at: app)
                try await browser.open("Todos")
                try await browser.refuseTexts(true)
                try await browser.field(Self.todo).type("one\u{202E}\u{E007}two\u{202D}\u{E007}three\u{202E}\u{E007}")
                try await browser.wait(forText: "What you sent waits")
                try await browser.refuseTexts(false)
                try await browser.wait(
                    forText: "“one” is back in its field. “two” and “three” come back, one after the other, when")
                try await browser.wait(forProblem: "U+202E", at: "one\u{202E}")
                for look in [Browser.Look.darkPhone, .desktop] {
                    try await browser.use(look)
                    try await browser.screenshot("where each is \(look)")
                }
                try await browser.field(Self.todo).type("\u{E003}\u{E003}\u{E003}\u{E003}")
                try await browser.wait(forProblem: "U+202D", at: "two\u{202D}")
                try await browser.reload()
                try await browser.wait(forProblem: "U+202D", at: "two\u{202D}")
                try await browser.screenshot("after a reload")
                try await browser.field(Self.todo).type("\u{E010}\u{E003}")
                try await browser.wait(forWrong: [])
                try await browser.field(Self.todo).type("\u{E007}")
                try await browser.wait(forTodos: "two")
                try await browser.wait(forProblem: "U+202E", at: "three\u{202E}")
            }
        }
    }

    @Test("is said at its field after a reload, too, until something else is in it, and not when it is discarded")
    func afterReload() async throws {
        try await RunningApp.run(arguments: ["run", "--empty"]) { app in
            try await Browser.run("refused and reloaded") { browser in
                try await browser.register("Ada", at: app)
                try await browser.go(to: app.url + "/posts/new")
                try await browser.fill("Title", with: "a\u{202E}b")
                try await browser.fill("Text", with: "c")
                try await browser.press("Save")
                try await browser.wait(forWrong: "title")
                try await browser.reload()
                try await browser.wait(forWrong: "title")
                #expect(try await browser.field("Title").value == "a\u{202E}b")
                try await browser.field("Title").type("\u{E010}c")
                try await browser.wait(forWrong: [])
                try await browser.field("Title").type("\u{E003}")
                try await browser.wait(forWrong: "title")
                try await browser.press("Discard")
                try await browser.wait(forWrong: [])
                try await browser.press("Undo")
                try await browser.wait(forWrong: "title")
            }
        }
    }

    @Test("or can't be sent now is said beside the field for messages, also where text is twice as large")
    func beside() async throws {
        try await RunningApp.run(arguments: ["run", "--empty"]) { app in
            try await PlainClient(app).register("Bob")
            try await Browser.run("said in large text") { browser in
                try await browser.register("Ada", at: app)
                try await browser.go(to: app.url + "/chat")
                try await browser.write(to: "Bob")
                try await browser.beOffline(true)
                for (height, scheme) in [(800.0, "light"), (640, "dark"), (480, "light")] {
                    try await browser.use(.darkPhone)
                    try await browser.perform(
                        "Emulation.setDeviceMetricsOverride",
                        ["width": 320, "height": .number(height), "deviceScaleFactor": 1, "mobile": true])
                    try await browser.perform(
                        "Emulation.setEmulatedMedia",
                        ["features": [["name": "prefers-color-scheme", "value": .string(scheme)]]])
                    try await browser.run("document.documentElement.style.fontSize = '200%'")
                    try await browser.say("Hello")
                    try await browser.wait(forText: "The server can’t be reached. What you sent waits")
                    try await browser.screenshot("\(Int(height))")
                    let isCovered = """
                        const place = (name) => document.querySelector(name).getBoundingClientRect();
                        const [said, field] = [place("#toast"), place("textarea")];
                        return said.bottom > field.top && said.top < field.bottom;
                        """
                    #expect(try await browser.run(isCovered) == false, "\(height)")
                    try await browser.press(labelled: "Discard: Hello")
                    try await browser.wait(for: "no message") { try await browser.find("#toast").text.isEmpty }
                }
            }
        }
    }

    private static let todo = "What needs to be done?"
}

extension Browser {
    /// Waits until the only field that is wrong holds a text, and the page says of it something with some words.
    fileprivate func wait(forProblem words: String, at text: String) async throws {
        try await wait(for: "what is wrong with \(text.debugDescription)") {
            guard let field = try await self.findAll("[aria-invalid='true']").first else { return false }
            return try await field.value == text
        }
        try await wait(forWrong: "text")
        #expect(try await find(".field__error").text.contains(words))
    }

    /// Waits until the page says of these fields, and of no other ones, that something is wrong with them.
    fileprivate func wait(forWrong names: String...) async throws {
        try await wait(forWrong: names)
    }

    fileprivate func wait(forWrong names: [String]) async throws {
        let script = """
            const drawn = (selector) => [...document.querySelectorAll(selector)].filter((one) => one.checkVisibility());
            const told = drawn(".field__error").map(({ id }) => id.replace("error-", ""));
            const marked = drawn("[aria-invalid='true']").map(({ name }) => name);
            const described = drawn("[aria-describedby*='error-']").map(({ name }) => name);
            const framed = drawn(".field--wrong .field__input").map(({ name }) => name);
            return [told, marked, described, framed].map(String);
            """
        try await wait(for: "what is wrong: \(names)") {
            let said = (try await run(script).array ?? []).map(\.string)
            return said == Array(repeating: names.joined(separator: ","), count: 4)
        }
    }
}
