import Testing

@Suite("What a person sends on a slow line", .timeLimit(.minutes(60)))
struct SendingScenarios {
    /// A way to leave a page.
    enum Leaving: String, CaseIterable { case reload, back, link }

    @Test("is stored once, one by one and in order, however the page is left before", arguments: Leaving.allCases)
    func leaving(_ way: Leaving) async throws {
        try await RunningApp.run(arguments: ["run", "--empty"]) { app in
            try await PlainClient(app).register("Bob")
            try await Browser.run("left by \(way.rawValue)") { browser in
                try await browser.register("Ada", at: app)
                try await browser.open("Todos")
                let todos = try await browser.url
                try await browser.write(["1", "2", "3", "4"], "half", andLeave: way)
                try await browser.comeBack(to: todos)
                try await browser.wait(forTodos: "4", "3", "2", "1")
                #expect(try await browser.field("What needs to be done?").value == "half")

                try await browser.go(to: app.url + "/chat")
                try await browser.write(to: "Bob")
                let talk = try await browser.url
                try await browser.write(["one", "two", "three", "four"], "half", andLeave: way)
                try await browser.comeBack(to: talk)
                try await browser.wait(forBubbles: ["one", "two", "three", "four"])
                #expect(try await browser.find("textarea").value == "half")
            }
        }
    }

    @Test("is a message each, however fast they come")
    func fast() async throws {
        try await RunningApp.run(arguments: ["run", "--empty"]) { app in
            try await PlainClient(app).register("Bob")
            try await Browser.run("fast messages") { browser in
                try await browser.register("Ada", at: app)
                try await browser.go(to: app.url + "/chat")
                try await browser.write(to: "Bob")
                let texts = (1...30).map { "m\($0)" }
                for text in texts { try await browser.say(text) }
                try await browser.wait(forBubbles: texts)
                #expect(try await browser.find("textarea").value.isEmpty)
            }
        }
    }

    @Test("is sent, too, when the browser has given the tab a former state of what that has kept")
    func formerState() async throws {
        try await RunningApp.run(arguments: ["run", "--empty"]) { app in
            try await PlainClient(app).register("Bob")
            try await Browser.run("former state") { browser in
                try await browser.register("Ada", at: app)
                try await browser.go(to: app.url + "/chat")
                try await browser.write(to: "Bob")
                try await browser.run("window.fetch = () => Promise.reject(new Error('broken'))")
                for text in ["one", "two", "three"] { try await browser.say(text) }
                try await browser.wait(forText: "What you sent waits")
                try await browser.run("sessionStorage.clear()")
                try await browser.reload()
                try await browser.wait(forBubbles: ["one", "two", "three"])
                let waits = "return Object.keys(localStorage).some((key) => key.includes('waiting'))"
                #expect(try await browser.run(waits) == false)
            }
        }
    }

    @Test("and is refused is in its field again as soon as they take out what they have typed since")
    func refused() async throws {
        try await RunningApp.run(arguments: ["run", "--empty"]) { app in
            try await Browser.run("refused") { browser in
                try await browser.register("Ada", at: app)
                try await browser.open("Todos")
                let (field, long) = ("What needs to be done?", String(repeating: "x", count: 1_000))
                try await browser.fill(field, with: long)
                app.process.send(.suspend)
                try await browser.press("Add")
                try await browser.field(field).type("ha")
                app.process.send(.resume)
                try await browser.wait(forText: "Not sent.")
                #expect(try await browser.field(field).value == "ha")
                try await browser.field(field).type("\u{E003}\u{E003}")
                try await browser.wait(for: "the text") { try await browser.field(field).value == long }
                try await browser.wait(for: "an empty line") { try await browser.findAll(".waiting__item").isEmpty }
            }
        }
    }

    @Test("and is refused stays beside the field as long as they go on typing, and is never mixed with that")
    func refusedMeanwhile() async throws {
        try await RunningApp.run(arguments: ["run", "--empty"]) { app in
            try await Browser.run("refused meanwhile") { browser in
                try await browser.register("Ada", at: app)
                try await browser.open("Todos")
                let field = "What needs to be done?"
                try await browser.field(field).type("a\u{202E}b\u{E007}")
                try await browser.field(field).type("good\u{E007}")
                try await browser.field(field).type("third")
                try await browser.wait(forTodos: "good")
                try await browser.wait(forText: "Not sent.")
                #expect(try await browser.field(field).value == "third")
                try await browser.click(".bar__link[href^='/posts']")
                try await browser.wait(forHeading: "Posts")
                try await browser.back()
                try await browser.wait(for: "what was typed") { try await browser.field(field).value == "third" }
                try await browser.wait(forText: "Not sent.")
                try await browser.reload()
                #expect(try await browser.field(field).value == "third")
                try await browser.field(field).type(String(repeating: "\u{E003}", count: 5))
                try await browser.wait(for: "the text") { try await browser.field(field).value == "a\u{202E}b" }
                try await browser.wait(forText: "It is back in its field.")
            }
        }
    }

    @Test("and what they type until the answer comes is a draft of what was stored, and sent when they press again")
    func typedSince() async throws {
        try await RunningApp.run(arguments: ["run", "--empty"]) { app in
            try await Browser.run("typed since") { browser in
                try await browser.register("Ada", at: app)
                for (title, isPressedAgain) in [("First", false), ("Second", true)] {
                    try await browser.go(to: app.url + "/posts/new")
                    try await browser.fill("Title", with: title)
                    try await browser.fill("Text", with: "one")
                    // A draft that is back makes what it was begun for, under another id than the page's.
                    if !isPressedAgain { try await browser.reload() }
                    try await browser.wait(for: "the draft") { try await browser.field("Text").value == "one" }
                    app.process.send(.suspend)
                    try await browser.press("Save")
                    try await browser.field("Text").type("\u{E010} two")
                    if isPressedAgain { try await browser.press("Save") }
                    app.process.send(.resume)
                    if !isPressedAgain {
                        try await browser.wait(forHeading: title)
                        try await browser.wait(for: "the draft") { try await browser.focused.value == "one two" }
                        try await browser.wait(forText: "What you typed since is not saved yet.")
                        try await browser.press("Save")
                    }
                    try await browser.wait(for: "the row") {
                        try await browser.findAll(".row__detail").first?.text == "one two"
                    }
                    try await browser.wait(forText: isPressedAgain ? "2 posts" : "1 post")
                }

                try await browser.go(to: app.url + "/todos")
                try await browser.addTodo("Bread")
                try await browser.press(labelled: "Edit “Bread”")
                try await browser.wait(for: "the editor") { try await browser.focused.attribute("name") == "wording" }
                app.process.send(.suspend)
                try await browser.focused.type("\u{E010} of\u{E007} rye")
                app.process.send(.resume)
                try await browser.wait(forText: "What you typed since is not saved yet.")
                try await browser.wait(for: "the editor again") { try await browser.focused.value == "Bread of rye" }
                try await browser.focused.type("\u{E007}")
                try await browser.wait(forTodos: "Bread of rye")
            }
        }
    }

    @Test("and was stored although its answer was lost, or its tab closed, is no draft; what was not stored is one")
    func storedUnanswered() async throws {
        try await RunningApp.run(arguments: ["run", "--empty"]) { app in
            try await Browser.run("stored unanswered") { browser in
                try await browser.register("Ada", at: app)
                let first = try await browser.currentWindow
                try await browser.go(to: app.url + "/posts/new")
                try await browser.fill("Title", with: "Once")
                try await browser.run("window.fetch = () => new Promise(() => {})")
                try await browser.press("Save")
                try await browser.reload()
                try await browser.wait(forText: "What you had written here is back.")
                #expect(try await browser.field("Title").value == "Once")
                try await browser.loseAnswers()
                try await browser.press("Save")
                try await browser.waitForLostAnswer()
                try await browser.go(to: app.url + "/posts/new")
                try await browser.waitForNoDraft()
                try await browser.go(to: app.url + "/posts")
                try await browser.wait(forRows: "Once")

                for isNext in [true, false] {
                    try await browser.openWindow()
                    try await browser.go(to: app.url + "/listings/new")
                    try await browser.fill("Title", with: "A lamp")
                    try await browser.fill("Description", with: "It shines. ")
                    try await browser.fill("Price", with: "5")
                    try await browser.loseAnswers()
                    try await browser.press("Offer it")
                    try await browser.waitForLostAnswer()
                    try await browser.closeWindow(goingOnIn: first)
                    guard isNext else { continue }
                    try await browser.go(to: app.url + "/listings/new")
                    try await browser.waitForNoDraft()
                }
                // Nor is anybody asked about it.
                try await browser.press("Sign out")
                try await browser.waitForSignOut()
            }
        }
    }

    @Test("and waits is named by how it begins at the sign-out, and is not spoken of any more when it is discarded")
    func discarded() async throws {
        try await RunningApp.run(arguments: ["run", "--empty"]) { app in
            try await Browser.run("discarded at the sign-out") { browser in
                try await browser.register("Ada", at: app)
                try await browser.open("Todos")
                try await browser.refuseTexts(true)
                try await browser.field("What needs to be done?").type("Bread\u{E007}Milk\u{E007}")
                try await browser.wait(forText: "What you sent waits")
                try await browser.press("Sign out")
                try await browser.wait(forText: "You have unsent text in Todos (“Bread” and “Milk”).")
                try await browser.press("Sign out and discard it")
                try await browser.waitForSignOut()
                #expect(try await browser.find("#toast").text.isEmpty)
            }
        }
    }

    @Test("is said to be perhaps not carried out only if the page does not show that it was")
    func unanswered() async throws {
        try await RunningApp.run(arguments: ["run", "--empty"]) { app in
            try await Browser.run("unanswered") { browser in
                try await browser.register("Ada", at: app)
                try await browser.open("Todos")
                for text in ["Bread", "Milk"] { try await browser.addTodo(text) }
                try await browser.breakLine()
                try await browser.press(labelled: "Delete “Milk”")
                // The live connection is there: no more than that is known.
                try await browser.wait(for: "what is known") {
                    try await browser.find("#toast").text
                        == "“Delete ‘Milk’” may not have been carried out. Look at the page."
                }
                try await browser.run("window.isSending = true")
                try await browser.press(labelled: "Delete “Milk”")
                try await browser.wait(forText: "“Milk” is deleted.")
                try await browser.waitForNoDoubt()
                try await browser.press("Undo")
                try await browser.wait(forTodos: "Milk", "Bread")
                try await browser.press(labelled: "Complete “Milk”")
                try await browser.wait(forTodos: "Bread", "Milk ✓")
                try await browser.waitForNoDoubt()

                try await browser.go(to: app.url + "/posts/new")
                try await browser.fill("Title", with: "Once")
                try await browser.breakLine()
                for look in [Browser.Look.desktop, .darkPhone] {
                    try await browser.use(look)
                    try await browser.press("Save")
                    try await browser.wait(forText: "may not have been carried out.")
                    // What has to be pressed again is in sight.
                    #expect(try await browser.run(Self.coversSave) == false, "\(look)")
                    try await browser.screenshot("unanswered \(look)")
                }
                try await browser.run("window.isSending = true")
                try await browser.press("Save")
                try await browser.wait(forRows: "Once")
                try await browser.waitForNoDoubt()
                // What has arrived is no draft any more.
                try await browser.press("New post")
                try await browser.wait(forHeading: "New post")
                #expect(try await browser.field("Title").value.isEmpty)

                try await browser.go(to: app.url + "/cosmonauts")
                try await browser.fill("Name", with: "Mae")
                try await browser.fill("Role", with: "Pilot")
                try await browser.breakLine()
                try await browser.run("window.isSending = true")
                try await browser.press("Add to the crew")
                try await browser.wait(forText: "Mae has joined the crew.")
                try await browser.wait(for: "an empty field") { try await browser.field("Name").value.isEmpty }
            }
        }
    }

    private static let coversSave = """
        const [button, toast] = [document.querySelector("main form button[name=_action]"), document.getElementById("toast")]
          .map((element) => element.getBoundingClientRect());
        return button.bottom > toast.top && button.top < toast.bottom;
        """

    @Test("is stored, too, when a link is followed before the answer has come")
    func followed() async throws {
        try await RunningApp.run(arguments: ["run", "--empty"]) { app in
            try await Browser.run("published and left") { browser in
                try await browser.register("Ada", at: app)
                for number in 1...3 {
                    try await browser.go(to: app.url + "/posts/new")
                    try await browser.fill("Title", with: "Post \(number)")
                    app.process.send(.suspend)
                    try await browser.press("Save")
                    try await browser.click(".bar__link[href^='/todos']")
                    app.process.send(.resume)
                    try await browser.wait(forHeading: "Todos")
                }
                try await browser.go(to: app.url + "/posts")
                try await browser.wait(forRows: "Post 1", "Post 2", "Post 3")
            }
        }
    }
}

extension Browser {
    /// Sends texts with Enter, of which the server answers none, types another one, and leaves the page.
    fileprivate func write(
        _ texts: [String], _ half: String, andLeave way: SendingScenarios.Leaving
    ) async throws {
        try await loseAnswers()
        let field = try await find("main textarea, #field-text")
        for text in texts { try await field.type(text + "\u{E007}") }
        try await field.type(half)
        switch way {
        case .reload: try await reload()
        case .back: try await back()
        case .link: try await click(".bar__link[href^='/posts']")
        }
        guard way != .reload else { return }
        try await wait(for: "another page") { try await findAll("main textarea, #field-text").isEmpty }
    }

    /// Has no answer to a form arrive as long as the page is there, although the server carries it out.
    fileprivate func loseAnswers() async throws {
        let script = """
            const send = window.fetch;
            window.lostAnswers = 0;
            window.fetch = (address, options) => {
              const answer = send(address, options);
              if (!/text=|title=/.test(options?.body ?? "")) return answer;
              return answer.then(() => { window.lostAnswers++; return new Promise(() => {}); });
            };
            """
        try await run(script)
    }

    /// Waits until an answer was lost, and what it was about is stored.
    fileprivate func waitForLostAnswer() async throws {
        try await wait(for: "the form to be carried out") { try await run("return window.lostAnswers") == .number(1) }
    }

    /// Waits until the form is as the server sent it.
    fileprivate func waitForNoDraft() async throws {
        try await wait(for: "no draft") {
            let count = try await drafts
            return try await field("Title").value.isEmpty && count == 0
        }
        #expect(try await !text.contains("What you had written here is back."))
    }

    /// Has every form fail, which the server does not get until `isSending` is set. What the page says of it stays.
    fileprivate func breakLine() async throws {
        let script = """
            const [send, later] = [window.fetch, window.setTimeout];
            window.isSending = false;
            window.failures = 0;
            window.fetch = async (address, options) => {
              if (options?.method !== "POST") return send(address, options);
              if (window.isSending) await send(address, options);
              window.setTimeout(() => { window.failures++; }, 500);
              throw new TypeError("lost");
            };
            window.setTimeout = (work, time, ...rest) => (time === 10000 ? 0 : later(work, time, ...rest));
            """
        try await run(script)
    }

    /// Waits until what failed is said not to be uncertain, once the page has had time to say so.
    fileprivate func waitForNoDoubt() async throws {
        try await wait(for: "the answer to be lost") { try await run("return window.failures > 0") == true }
        try await wait(for: "no doubt", patience: .seconds(30)) {
            try await !text.contains("may not have been carried out.")
        }
        try await run("window.failures = 0")
    }

    /// Goes to a page, unless it is there.
    fileprivate func comeBack(to url: String) async throws {
        if try await self.url != url { try await go(to: url) }
    }
}
