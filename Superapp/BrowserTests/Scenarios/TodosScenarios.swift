import Testing

@Suite("Todos", .timeLimit(.minutes(60)))
struct TodosScenarios {
    @Test("A person adds, completes, rewords and deletes todos, and another window follows")
    func wholeRound() async throws {
        try await RunningApp.run(arguments: ["run", "--empty"]) { app in
            try await Browser.run("todos") { browser in
                try await browser.register("Ada", at: app)
                let first = try await browser.currentWindow
                let second = try await browser.openWindow()
                try await browser.go(to: "\(app.url)/todos")
                try await browser.wait(forText: "Nothing to do")
                try await browser.screenshot("empty")
                try await browser.go(on: first)
                try await browser.open("Todos")
                try await browser.addTodo("Bread")
                try await browser.addTodo("<i>Milk</i>")
                try await browser.wait(for: "the cursor to be back for the next one") {
                    try await browser.focused.attribute("name") == "text"
                }
                try await browser.go(on: second)
                try await browser.wait(forTodos: "<i>Milk</i>", "Bread")
                try await browser.press(labelled: "Complete “Bread”")
                try await browser.go(on: first)
                try await browser.wait(forTodos: "<i>Milk</i>", "Bread ✓")
                try await browser.wait(for: "a circle that is filled for what is done only") {
                    let boxes = "[...document.querySelectorAll('.tick__box')]"
                    let fills = try await browser.run("return \(boxes).map((box) => getComputedStyle(box).fill)")
                    let drawn = fills.array?.compactMap(\.string) ?? []
                    return drawn.count == 2 && drawn[0] == "none" && drawn[1] != "none"
                }
                try await browser.screenshot("list")
                try await browser.press(labelled: "Edit “<i>Milk</i>”")
                try await browser.fill("What needs to be done", with: "Oat milk")
                try await browser.screenshot("reword")
                try await browser.press("Save")
                try await browser.wait(forTodos: "Oat milk", "Bread ✓")
                try await browser.press("Done (1)")
                try await browser.wait(forTodos: "Bread ✓")
                try await browser.press(labelled: "Delete “Bread”")
                try await browser.press("All (1)")
                try await browser.go(on: second)
                try await browser.wait(forTodos: "Oat milk")
                try await browser.go(to: "\(app.url)/home")
                try await browser.wait(forText: "1 open")
            }
        }
    }

    @Test("The offer to undo a deletion can be put away for good, and is made again for the next one")
    func offer() async throws {
        try await RunningApp.run(arguments: ["run", "--empty"]) { app in
            try await Browser.run("offer") { browser in
                try await browser.register("Ada", at: app)
                try await browser.open("Todos")
                for todo in ["Bread", "Milk"] { try await browser.addTodo(todo) }
                try await browser.press(labelled: "Delete “Bread”")
                try await browser.wait(forText: "“Bread” is deleted.")
                try await browser.screenshot("offered")
                try await browser.press(labelled: "Close")
                #expect(try await !browser.text.contains("“Bread” is deleted."))
                try await browser.reload()
                try await browser.wait(forTodos: "Milk")
                #expect(try await !browser.text.contains("“Bread” is deleted."))
                try await browser.press(labelled: "Delete “Milk”")
                try await browser.wait(forText: "“Milk” is deleted.")
                // The one that was put away stays so, also for the keys.
                try await browser.press("Undo")
                try await browser.wait(forTodos: "Milk")
                #expect(try await !browser.text.contains("“Bread” is deleted."))
                try await browser.find("main").type("\u{E009}z\u{E000}")
                try await browser.addTodo("Bread")
                try await browser.wait(forTodos: "Bread", "Milk")
                try await browser.press(labelled: "Delete “Bread”")
                try await browser.wait(forText: "“Bread” is deleted.")
            }
        }
    }

    @Test("A todo that is ticked off among the open ones is said to be done, and Undo leads back to it")
    func undoneTick() async throws {
        try await RunningApp.run(arguments: ["run", "--empty"]) { app in
            try await Browser.run("undone tick") { browser in
                try await browser.register("Ada", at: app)
                try await browser.open("Todos")
                for text in ["Bread", "Milk"] { try await browser.addTodo(text) }
                try await browser.press("Open (2)")
                try await browser.press(labelled: "Complete “Bread”")
                try await browser.wait(forText: "“Bread” is done. It is under Done now.")
                try await browser.wait(forTodos: "Milk")
                for look in Browser.Look.allCases {
                    try await browser.use(look)
                    try await browser.screenshot("\(look)")
                }
                try await browser.use(.desktop)
                try await browser.press("Undo")
                try await browser.wait(forTodos: "Milk", "Bread")
                try await browser.wait(for: "the focus") { try await browser.focused.text.hasPrefix("Bread") }
            }
        }
    }

    @Test("Without the script, and with a form that is sent twice, a todo is added once")
    func twice() async throws {
        try await RunningApp.run(arguments: ["run", "--empty"]) { app in
            let client = PlainClient(app)
            try await client.register("Ada")
            let page = try await client.get("/todos")
            let form = page.hiddenFields(for: "add") + [("text", "Once"), ("_action", "add")]
            for _ in 1...2 { #expect(try await client.post("/todos", form).status == 303) }
            let window = form.first { $0.0 == "_window" }?.1 ?? ""
            let answer = try await client.get("/todos?window=\(window)")
            #expect(answer.body.matches(of: /class="todo__text"/).count == 1)
            let foreign = form.filter { $0.0 != "id" && $0.0 != "_action" }
            for id in ["x", "../1", ""] {
                #expect(try await client.post("/todos", foreign + [("id", id), ("_action", "delete")]).status == 400)
            }
        }
    }

    @Test("A new account finds samples, marked as such, and can delete them")
    func samples() async throws {
        try await RunningApp.run { app in
            try await Browser.run("samples") { browser in
                try await browser.register("Ada", at: app)
                try await browser.wait(forText: "2 open")
                try await browser.open("Todos")
                try await browser.press(labelled: "Delete “Delete these samples”")
                try await browser.wait(
                    forTodos: "Open a second window and tick this off", "Make an account ✓")
                #expect(try await browser.findAll(".todo .badge").count == 2)
                try await browser.go(to: "\(app.url)/posts")
                try await browser.wait(forRows: "A first post")
                #expect(try await browser.find(".row .badge").text == "Sample")
            }
        }
    }

    @Test("In memory, all is the same until the process ends")
    func memory() async throws {
        let folder = try TemporaryFolder()
        let arguments = ["run", "--empty", "--platform", "memory"]
        try await RunningApp.run(database: folder.path("app.sqlite"), arguments: arguments) { app in
            try await Browser.run("todos in memory") { browser in
                try await browser.register("Ada", at: app)
                try await browser.open("Todos")
                try await browser.addTodo("Bread")
                try await browser.reload()
                try await browser.wait(forTodos: "Bread")
            }
        }
        try await RunningApp.run(database: folder.path("app.sqlite"), arguments: arguments) { app in
            let client = PlainClient(app)
            try await client.signIn("Ada")
            let page = try await client.get("/todos")
            #expect(page.body.contains("Nothing to do"))
        }
    }
}
