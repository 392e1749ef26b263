import Testing

@Suite("A draft in a tab and in its copy", .timeLimit(.minutes(60)))
struct DuplicatedTabScenarios {
    @Test("is none any more in either when it was sent from one, whether the other is shown, left or closed")
    func sent() async throws {
        try await RunningApp.run(arguments: ["run", "--empty"]) { app in
            try await Browser.run("sent from one of two copies") { browser in
                try await browser.register("Ada", at: app)
                try await browser.open("Todos")
                let first = try await browser.currentWindow
                try await browser.field(Self.todo).type("Bread")
                let second = try await browser.duplicateTab(shows: "Bread", in: Self.todo)
                let third = try await browser.duplicateTab(shows: "Bread", in: Self.todo)
                try await browser.closeWindow(goingOnIn: first)
                try await browser.field(Self.todo).type("\u{E007}")
                try await browser.wait(forTodos: "Bread")

                try await browser.go(on: second)
                try await browser.wait(for: "no draft") { try await browser.field(Self.todo).value.isEmpty }
                #expect(try await !browser.drawnText.contains("What you had written"))
                try await browser.screenshot("sent from the other one")
                try await browser.field(Self.todo).type("\u{E007}")
                try await browser.reload()
                try await browser.wait(forTodos: "Bread")
                #expect(try await browser.field(Self.todo).value.isEmpty)

                try await browser.go(on: first)
                try await browser.click(".bar__link[href^='/posts']")
                try await browser.wait(forHeading: "Posts")
                try await browser.press("New post")
                try await browser.wait(forHeading: "New post")
                try await browser.fill("Title", with: "Milk")
                let fourth = try await browser.duplicateTab(shows: "Milk", in: "Title")
                try await browser.click(".bar__link[href^='/todos']")
                try await browser.wait(forHeading: "Todos")
                try await browser.go(on: first)
                try await browser.press("Save")
                try await browser.wait(forRows: "Milk")
                try await browser.go(on: fourth)
                try await browser.go(to: app.url + "/posts/new")
                try await browser.wait(forHeading: "New post")
                #expect(try await browser.field("Title").value.isEmpty)
                #expect(try await browser.drafts == 0)
                #expect(third != fourth)
            }
        }
    }

    @Test("stays where somebody has gone on with it since the tab was copied")
    func goneOn() async throws {
        try await RunningApp.run(arguments: ["run", "--empty"]) { app in
            try await Browser.run("gone on in both copies") { browser in
                try await browser.register("Ada", at: app)
                try await browser.open("Todos")
                let first = try await browser.currentWindow
                try await browser.field(Self.todo).type("Bread")
                let second = try await browser.duplicateTab(shows: "Bread", in: Self.todo)
                try await browser.field(Self.todo).type("\u{E010} roll")
                try await browser.go(on: first)
                try await browser.field(Self.todo).type("\u{E010} crumb")
                try await browser.go(on: second)
                try await browser.field(Self.todo).type("\u{E010}s\u{E007}")
                try await browser.wait(forTodos: "Bread rolls")

                try await browser.go(on: first)
                try await browser.wait(forTodos: "Bread rolls")
                #expect(try await browser.field(Self.todo).value == "Bread crumb")
                try await browser.reload()
                try await browser.wait(for: "the draft") { try await browser.field(Self.todo).value == "Bread crumb" }
                try await browser.field(Self.todo).type("\u{E007}")
                try await browser.wait(forTodos: "Bread crumb", "Bread rolls")
            }
        }
    }

    @Test("can be brought back in each when it was discarded in one")
    func discarded() async throws {
        try await RunningApp.run(arguments: ["run", "--empty"]) { app in
            try await Browser.run("discarded in one of two copies") { browser in
                try await browser.register("Ada", at: app)
                try await browser.open("Todos")
                let first = try await browser.currentWindow
                try await browser.field(Self.todo).type("Bread")
                let second = try await browser.duplicateTab(shows: "Bread", in: Self.todo)
                try await browser.press("Discard")
                try await browser.wait(forText: "What you had written here is discarded.")

                try await browser.go(on: first)
                try await browser.wait(forText: "What you had written here is discarded.")
                #expect(try await browser.field(Self.todo).value.isEmpty)
                try await browser.screenshot("discarded in the other one")
                try await browser.press("Undo")
                try await browser.wait(forText: "What you had written here is back.")
                try await browser.reload()
                try await browser.wait(for: "the draft") { try await browser.field(Self.todo).value == "Bread" }
                try await browser.go(on: second)
                #expect(try await browser.field(Self.todo).value.isEmpty)
            }
        }
    }

    @Test("is sent once when it was discarded in one, and brought back in one or both")
    func broughtBack() async throws {
        try await RunningApp.run(arguments: ["run", "--empty"]) { app in
            try await Browser.run("brought back in copies") { browser in
                try await browser.register("Ada", at: app)
                try await browser.open("Todos")
                let first = try await browser.currentWindow
                for (todo, isBackInBoth) in [("Bread", false), ("Milk", true)] {
                    try await browser.field(Self.todo).type(todo)
                    let second = try await browser.duplicateTab(shows: todo, in: Self.todo)
                    try await browser.press("Discard")
                    for tab in [first, second] {
                        try await browser.go(on: tab)
                        try await browser.wait(forText: "What you had written here is")
                    }
                    for tab in isBackInBoth ? [first, second] : [second] {
                        try await browser.go(on: tab)
                        try await browser.press("Undo")
                        try await browser.wait(for: "the draft") { try await browser.field(Self.todo).value == todo }
                    }
                    try await browser.field(Self.todo).type("\u{E007}")
                    try await browser.wait(for: "the todo") { try await browser.text.contains(todo) }
                    try await browser.go(on: first)
                    try await browser.wait(for: "nothing that can be brought back") {
                        try await !browser.drawnText.contains("What you had written")
                    }
                    #expect(try await browser.field(Self.todo).value.isEmpty)
                }
                try await browser.wait(forTodos: "Milk", "Bread")
            }
        }
    }

    private static let todo = "What needs to be done?"
}

extension Browser {
    /// Opens the page in another tab, which the browser gives what this one keeps, and goes on in it.
    fileprivate func duplicateTab(shows text: String, in label: String) async throws -> WindowHandle {
        let known = try await windows
        try await run("window.open(location.href)")
        try await wait(for: "the other tab") { try await windows.count > known.count }
        guard let copy = try await windows.first(where: { !known.contains($0) }) else { return known[0] }
        try await go(on: copy)
        try await wait(for: "the draft") { try await field(label).value == text }
        try await wait(forText: "What you had written here is back.")
        return copy
    }
}
