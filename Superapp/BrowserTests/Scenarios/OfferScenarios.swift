import Testing

@Suite("An offer to undo something", .timeLimit(.minutes(60)))
struct OfferScenarios {
    @Test("undoes what it names, although something else was deleted in another tab before the press arrived")
    func named() async throws {
        try await RunningApp.run(arguments: ["run", "--empty"]) { app in
            try await Browser.run("undone as named") { browser in
                try await browser.register("Ada", at: app)
                try await browser.open("Todos")
                for todo in ["Bread", "Milk"] { try await browser.addTodo(todo) }
                let first = try await browser.currentWindow
                let second = try await browser.openWindow()
                try await browser.go(to: app.url + "/todos")
                try await browser.wait(forTodos: "Milk", "Bread")
                try await browser.go(on: first)
                try await browser.press(labelled: "Delete “Bread”")
                try await browser.wait(forText: "“Bread” is deleted.")
                try await browser.run(Self.holdsBack)
                try await browser.press("Undo")

                try await browser.go(on: second)
                try await browser.wait(forTodos: "Milk")
                try await browser.press(labelled: "Delete “Milk”")
                try await browser.wait(forText: "“Milk” is deleted.")
                try await browser.go(on: first)
                try await browser.run("window.letGo()")
                try await browser.wait(forTodos: "Bread")
                try await browser.wait(forText: "“Milk” is deleted.")

                // After a reload, too.
                try await browser.reload()
                try await browser.wait(forText: "“Milk” is deleted.")
                try await browser.press("Undo")
                try await browser.wait(forTodos: "Milk", "Bread")
                try await browser.wait(for: "no offer") { try await !browser.text.contains("is deleted") }
            }
        }
    }

    @Test("undoes nothing else, and says so, when what it names was undone before, also without the script")
    func late() async throws {
        try await RunningApp.run(arguments: ["run", "--empty"]) { app in
            let ada = PlainClient(app)
            try await ada.register("Ada")
            for todo in ["Bread", "Milk"] { _ = try await ada.press("add", at: "/todos", [("text", todo)]) }
            let first = try await ada.press("delete", at: "/todos")
            #expect(first.text.contains("“Milk” is deleted."))
            let second = try await ada.press("delete", at: "/todos")
            #expect(second.text.contains("“Bread” is deleted."))
            // The page that offers Milk is out of date by now; the other one offers Bread.
            let (offer, other) = (first.hiddenFields(for: "undo"), second.hiddenFields(for: "undo"))
            _ = try await ada.post("/todos", offer + [("_action", "undo")])
            var page = try await ada.get("/todos?window=\(other.first { $0.0 == "_window" }?.1 ?? "")")
            #expect(page.body.matches(of: /class="todo__text"/).count == 1)
            #expect(page.text.contains("Milk") && page.text.contains("“Bread” is deleted."))

            let named = offer.filter { $0.0 == "undoes" }
            _ = try await ada.post("/todos", other.filter { $0.0 != "undoes" } + named + [("_action", "undo")])
            page = try await ada.get("/todos?window=\(other.first { $0.0 == "_window" }?.1 ?? "")")
            #expect(page.text.contains("That can’t be undone any more"))
            #expect(page.body.matches(of: /class="todo__text"/).count == 1)
        }
    }

    /// Sends forms only when they are let go.
    private static let holdsBack = """
        const send = window.fetch;
        const held = new Promise((resolve) => { window.letGo = resolve; });
        window.fetch = async (address, options) => {
          if (options?.method === "POST") await held;
          return send(address, options);
        };
        """
}
