import Testing

@Suite("What a person has typed and takes back by keys", .timeLimit(.minutes(60)))
struct UndoingScenarios {
    @Test("is undone step by step, and done again, also before what a conflict has discarded, and never mixed with it")
    func conflict() async throws {
        try await RunningApp.run(arguments: ["run", "--empty"]) { app in
            try await Browser.run("undone steps") { browser in
                try await browser.register("Ada", at: app)
                try await browser.open("Posts")
                try await browser.publish("Bread", "one\ntwo")
                try await browser.openRow("Bread")
                try await browser.wait(forHeading: "Bread")
                let (first, post) = (try await browser.currentWindow, try await browser.url)
                try await browser.field("Text").type("\u{E010}\nmine")
                try await browser.field("Title").type("\u{E010}s")
                let second = try await browser.openWindow()
                try await browser.go(to: post)
                try await browser.wait(forHeading: "Bread")
                try await browser.field("Text").type("\u{E010}\ntheirs\nmore")
                try await browser.press("Save")
                try await browser.wait(forRows: "Bread")

                try await browser.go(on: first)
                try await browser.wait(forText: "This post was changed in another window.")
                try await browser.press("Save")
                try await browser.wait(forText: "Nothing is saved until you choose.")
                try await browser.press("Use the stored version")
                try await browser.wait(forText: "What you had written here is discarded.")
                let steps = [
                    ["Breads", "one\ntwo\nmine"], ["Bread", "one\ntwo\nmine"], ["Bread", "one\ntwo\n"],
                    ["Bread", "one\ntwo"],
                ]
                for step in steps + steps.suffix(1) {
                    try await browser.control("z")
                    #expect(try await browser.written == step)
                }
                for step in steps.dropLast().reversed() {
                    try await browser.control("y")
                    #expect(try await browser.written == step)
                }
                try await browser.control("y")
                #expect(try await browser.written == ["Bread", "one\ntwo\ntheirs\nmore"])
                try await browser.control("z")
                #expect(try await browser.written == steps[0])
                try await browser.screenshot("back")
                try await browser.reload()
                try await browser.wait(for: "the draft") { try await browser.written == steps[0] }
                try await browser.go(on: second)
            }
        }
    }

    @Test("goes in steps that end where the caret moves, a text is pasted or composed, or the field is left")
    func ends() async throws {
        try await RunningApp.run(arguments: ["run", "--empty"]) { app in
            try await Browser.run("where steps end") { browser in
                try await browser.register("Ada", at: app)
                try await browser.go(to: app.url + "/posts/new")
                let text = try await browser.field("Text")
                let (home, end) = ("\u{E011}", "\u{E010}")
                try await text.type("Dear Anna\(home)xx")
                try await browser.control("z")
                #expect(try await text.value == "Dear Anna")
                try await browser.control("y")
                try await text.type("y")
                #expect(try await text.value == "xxyDear Anna")

                try await browser.control("a")
                try await text.type("ha ")
                for letter in ["a", "c"] { try await browser.control(letter) }
                try await text.type(end)
                for _ in 0..<3 { try await browser.control("v") }
                try await browser.control("z")
                try await text.type("!")
                #expect(try await text.value == "ha ha ha !")

                try await browser.field("Title").click()
                try await text.click()
                try await text.type("\(end)?")
                try await browser.control("z")
                #expect(try await text.value == "ha ha ha !")
                for word in ["日本", "語"] {
                    for letters in ["k", "ka"] {
                        let composed: JSONValue = ["text": .string(letters), "selectionStart": 2, "selectionEnd": 2]
                        try await browser.perform("Input.imeSetComposition", composed)
                    }
                    try await browser.perform("Input.insertText", ["text": .string(word)])
                }
                try await browser.control("z")
                #expect(try await text.value == "ha ha ha !日本")
                try await browser.control("z")
                #expect(try await text.value == "ha ha ha !")
            }
        }
    }

    @Test("leaves selected what was, also where the text repeats")
    func selection() async throws {
        try await RunningApp.run(arguments: ["run", "--empty"]) { app in
            try await Browser.run("the caret after undoing") { browser in
                try await browser.register("Ada", at: app)
                try await browser.go(to: app.url + "/posts/new")
                let text = try await browser.field("Text")
                try await text.type("ha ")
                try await browser.field("Title").click()
                try await text.click()
                try await text.type("\u{E010}ha ")
                try await browser.control("z")
                try await text.type("Z")
                #expect(try await text.value == "ha Z")
                try await browser.control("a")
                try await text.type("b")
                try await browser.control("z")
                try await text.type("c")
                #expect(try await text.value == "c")
            }
        }
    }

    @Test("does not come back into the field that it was sent from, nor into the same field of another page")
    func sent() async throws {
        try await RunningApp.run(arguments: ["run", "--empty"]) { app in
            for name in ["Bob", "Cleo"] { try await PlainClient(app).register(name) }
            try await Browser.run("undone after sending") { browser in
                try await browser.register("Ada", at: app)
                for name in ["Bob", "Cleo"] {
                    try await browser.go(to: app.url + "/chat")
                    try await browser.write(to: name)
                    try await browser.say("one")
                    try await browser.wait(forBubbles: ["one"])
                }
                try await browser.control("z")
                #expect(try await browser.find("textarea").value.isEmpty)
                try await browser.find("textarea").type("secret\u{E003}\u{E003}\u{E003}\u{E003}\u{E003}\u{E003}")
                try await browser.click(".bar__link[href^='/chat']")
                try await browser.wait(forHeading: "Chat")
                try await browser.openRow("Bob")
                try await browser.wait(for: "the conversation") { try await browser.find("h1").text == "Bob" }
                try await browser.find("textarea").click()
                try await browser.control("z")
                #expect(try await browser.find("textarea").value.isEmpty)
            }
        }
    }

    @Test("and cancelled is in its editor again")
    func cancelled() async throws {
        try await RunningApp.run(arguments: ["run", "--empty"]) { app in
            try await Browser.run("cancelled and undone") { browser in
                try await browser.register("Ada", at: app)
                try await browser.open("Todos")
                try await browser.addTodo("Bread")
                try await browser.edit("Bread", shows: "Bread")
                try await browser.focused.type("\u{E010}s\u{E00C}")
                try await browser.wait(forText: "What you had written here is discarded.")
                #expect(try await browser.findAll("[name=wording]").isEmpty)
                try await browser.control("z")
                try await browser.wait(forText: "What you had written here is back.")
                #expect(try await browser.find("[name=wording]").value == "Breads")
                try await browser.press("Cancel")
                try await browser.wait(forText: "What you had written here is discarded.")
                try await browser.edit("Bread", shows: "Bread")
                try await browser.control("z")
                #expect(try await browser.find("[name=wording]").value == "Breads")
            }
        }
    }

    @Test("or discarded while it waits to be sent is at its place again, and sent")
    func waiting() async throws {
        try await RunningApp.run(arguments: ["run", "--empty"]) { app in
            try await Browser.run("discarded while it waits") { browser in
                try await browser.register("Ada", at: app)
                try await browser.open("Todos")
                let field = try await browser.field("What needs to be done?")
                try await browser.beOffline(true)
                try await field.type("one\u{E007}two\u{E007}three\u{E007}half")
                try await browser.wait(forWaiting: "one", "two", "three")
                try await browser.press(labelled: "Discard: two")
                try await browser.wait(forText: "What you had written (“two”) is discarded.")
                try await browser.wait(forWaiting: "one", "three")
                #expect(try await browser.focused.attribute("id") == field.attribute("id"))
                for look in [Browser.Look.darkPhone, .desktop] {
                    try await browser.use(look)
                    try await browser.screenshot("discarded \(look)")
                }
                try await browser.press("Undo")
                try await browser.wait(forWaiting: "one", "two", "three")
                #expect(try await field.value == "half")
                #expect(try await !browser.drawnText.contains("is discarded"))

                try await browser.control("y")
                try await browser.wait(forWaiting: "one", "three")
                try await browser.press(labelled: "Discard: one")
                try await browser.control("z")
                try await browser.control("z")
                try await browser.wait(forWaiting: "one", "two", "three")
                try await browser.press(labelled: "Discard: three")
                try await field.type("\u{E010} a loaf")
                try await browser.wait(for: "no offer") { try await !browser.drawnText.contains("is discarded") }
                try await browser.beOffline(false)
                try await browser.wait(forTodos: "two", "one")
                try await browser.control("z")
                try await browser.control("z")
                try await browser.wait(forTodos: "three", "two", "one")
                #expect(try await field.value == "half")
            }
        }
    }

    @Test("or deleted comes back in the opposite order")
    func order() async throws {
        try await RunningApp.run(arguments: ["run", "--empty"]) { app in
            try await Browser.run("undone in order") { browser in
                try await browser.register("Ada", at: app)
                try await browser.open("Todos")
                for todo in ["Bread", "Milk"] { try await browser.addTodo(todo) }
                try await browser.edit("Bread", shows: "Bread")
                try await browser.focused.type("\u{E010}s")
                try await browser.reload()
                try await browser.wait(forText: "What you had written here is back.")
                try await browser.wait(for: "the editor") { try await !browser.findAll("[name=wording]").isEmpty }
                try await browser.press("Discard")
                #expect(try await browser.find("[name=wording]").value == "Bread")
                try await browser.press(labelled: "Delete “Milk”")
                try await browser.wait(forText: "“Milk” is deleted.")
                try await browser.control("z")
                try await browser.wait(for: "the todo") { try await browser.texts(of: ".todo__text") == ["Milk"] }
                #expect(try await browser.find("[name=wording]").value == "Bread")
                try await browser.control("z")
                #expect(try await browser.find("[name=wording]").value == "Breads")
                try await browser.wait(forText: "What you had written here is back.")
            }
        }
    }
}

extension Browser {
    /// What the form of a post holds.
    fileprivate var written: [String] {
        get async throws { [try await field("Title").value, try await field("Text").value] }
    }

    /// Waits until the page shows that these todos wait to be sent, and can be discarded.
    fileprivate func wait(forWaiting texts: String...) async throws {
        try await wait(for: "what waits: \(texts)") {
            let labels = try await run(
                "return [...document.querySelectorAll('.waiting__item')].map((item) => item.querySelector('button') && "
                    + "item.querySelector('[data-echo-text]').textContent)")
            return (labels.array ?? []).map(\.string) == texts
        }
    }
}
