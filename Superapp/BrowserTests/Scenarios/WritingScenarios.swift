import Testing

@Suite("What a person has written", .timeLimit(.minutes(60)))
struct WritingScenarios {
    @Test(
        "is there again after a reload, a conflict, a deletion and an undo, replaces nothing unseen, and goes at sign-out"
    )
    func posts() async throws {
        try await RunningApp.run(arguments: ["run", "--empty"]) { app in
            try await Browser.run("written posts") { browser in
                try await browser.register("Ada", at: app)
                try await browser.open("Posts")
                try await browser.publish("Bread", "Rye.")
                try await browser.openRow("Bread")
                try await browser.wait(forHeading: "Bread")
                let first = try await browser.currentWindow
                let post = try await browser.url
                let second = try await browser.openWindow()
                try await browser.go(to: post)
                try await browser.wait(forHeading: "Bread")
                try await browser.go(on: first)
                try await browser.fill("Text", with: "Mine.")
                try await browser.go(on: second)
                try await browser.fill("Title", with: "Theirs")
                try await browser.press("Save")
                try await browser.wait(forRows: "Theirs")

                try await browser.go(on: first)
                try await browser.wait(forText: "This post was changed in another window.")
                try await browser.press("Show the new version")
                try await browser.wait(forText: "What you had written here is discarded.")
                #expect(try await browser.field("Text").value != "Mine.")
                try await browser.press("Undo")
                #expect(try await browser.field("Text").value == "Mine.")
                for _ in 1...2 {
                    try await browser.reload()
                    try await browser.wait(
                        forText: "What you had written here is back. It was changed in another window")
                    #expect(try await browser.field("Text").value == "Mine.")
                    #expect(try await browser.field("Title").value == "Theirs")
                    try await browser.screenshot("back")
                    try await browser.press("Save")
                    try await browser.wait(forText: "Nothing is saved until you choose.")
                    #expect(try await browser.findAll(".conflict__fields dt").count == 1)
                    #expect(try await !browser.text.contains("What you had written here is back."))
                }
                try await browser.press("Save mine")
                try await browser.wait(forRows: "Theirs")

                try await browser.openRow("Theirs")
                try await browser.wait(for: "what was saved") { try await browser.field("Text").value == "Mine." }
                try await browser.fill("Text", with: "Unsaved.")
                try await browser.press("Delete")
                try await browser.wait(forText: "“Theirs” is deleted.")
                try await browser.press("Undo")
                try await browser.wait(for: "the focus") { try await browser.focused.text == "Theirs" }
                try await browser.openRow("Theirs")
                try await browser.wait(for: "the draft") { try await browser.field("Text").value == "Unsaved." }
                try await browser.press("Discard")
                #expect(try await browser.field("Text").value == "Mine.")
                #expect(try await browser.text.contains("What you had written here is discarded."))
                try await browser.screenshot("discarded")
                try await browser.press("Undo")
                #expect(try await browser.field("Text").value == "Unsaved.")
                #expect(try await browser.text.contains("What you had written here is back."))
                try await browser.press("Discard")
                #expect(try await browser.field("Text").value == "Mine.")

                try await browser.fill("Text", with: "Kept.")
                try await browser.go(on: second)
                try await browser.openRow("Theirs")
                try await browser.press("Delete")
                try await browser.wait(forText: "“Theirs” is deleted.")
                try await browser.go(on: first)
                try await browser.wait(forText: "This post no longer exists")
                #expect(try await browser.field("Text").value == "Kept.")
                try await browser.screenshot("deleted elsewhere")
                try await browser.reload()
                try await browser.wait(forText: "What you had written here is back.")
                #expect(try await browser.text.contains("Post not found"))
                #expect(try await browser.field("Title").value == "Theirs")
                #expect(try await browser.field("Text").value == "Kept.")
                try await browser.screenshot("deleted and reloaded")
                try await browser.press("Save as a new post")
                try await browser.wait(forRows: "Theirs")

                try await browser.press("New post")
                try await browser.wait(forHeading: "New post")
                try await browser.fill("Title", with: "Secret")
                #expect(try await browser.drafts == 1)
                try await browser.go(on: second)
                try await browser.press("Sign out")
                try await browser.press("Sign out and discard it")
                try await browser.waitForSignOut()
                try await browser.go(on: first)
                try await browser.waitForSignIn()
                #expect(try await browser.drafts == 0)
                try await browser.wait(forText: "You signed out.")
                try await browser.go(on: second)
                try await browser.signIn("Ada")
                try await browser.waitForHome(of: "Ada")
                try await browser.go(on: first)
                try await browser.wait(forHeading: "New post")
            }
        }
    }

    @Test(
        "for a todo stays with that todo, also when it is deleted elsewhere; what is added quickly is added one by one")
    func todos() async throws {
        try await RunningApp.run(arguments: ["run", "--empty"]) { app in
            try await Browser.run("written todos") { browser in
                try await browser.register("Ada", at: app)
                try await browser.open("Todos")
                for todo in ["Bread", "Milk"] { try await browser.addTodo(todo) }
                app.process.send(.suspend)
                try await browser.field("What needs to be done?").type("one\u{E007}two\u{E007}three\u{E007}fo")
                app.process.send(.resume)
                try await browser.wait(for: "all") { try await browser.findAll(".todo").count == 5 }
                var added: Set<String> = []
                for todo in try await browser.findAll(".todo__text") { added.insert(try await todo.text) }
                #expect(added == ["Bread", "Milk", "one", "two", "three"])
                #expect(try await browser.field("What needs to be done?").value == "fo")

                try await browser.edit("Bread", shows: "Bread")
                try await browser.focused.type("\u{E010} of rye")
                try await browser.edit("Milk", shows: "Milk")
                try await browser.focused.type("\u{E010}man\u{E00C}")
                try await browser.wait(for: "the editor that was closed for this one") {
                    try await browser.find("[name=wording]").value == "Bread of rye"
                }
                for filter in ["Open", "All"] {
                    try await browser.press("\(filter) (5)")
                    try await browser.wait(for: "the filter") {
                        try await browser.find(".segments [aria-pressed=true]").text == "\(filter) (5)"
                    }
                    #expect(try await browser.find("[name=wording]").value == "Bread of rye")
                }
                try await browser.edit("Milk", shows: "Milk")
                try await browser.edit("Bread", shows: "Bread of rye")
                // Of the other editor, which Escape has closed.
                try await browser.wait(forText: "What you had written here is discarded.")
                try await browser.reload()
                try await browser.wait(for: "the editor") {
                    guard let field = try await browser.findAll("[name=wording]").first else { return false }
                    return try await field.value == "Bread of rye"
                }
                try await browser.wait(forText: "What you had written here, in 2 places, is back.")
                try await browser.edit("Milk", shows: "Milk")

                try await browser.fill("What needs to be done", with: "Oat milk")
                let first = try await browser.currentWindow
                try await browser.openWindow()
                try await browser.go(to: app.url + "/todos")
                try await browser.press(labelled: "Delete “Milk”")
                try await browser.wait(forText: "“Milk” is deleted.")
                try await browser.go(on: first)
                try await browser.wait(forText: "This todo was deleted in another window.")
                #expect(try await browser.focused.attribute("name") == "wording")
                #expect(try await browser.focused.value == "Oat milk")
                try await browser.screenshot("deleted elsewhere")
                try await browser.press("Add it again")
                try await browser.wait(for: "it again") {
                    try await browser.findAll("[aria-label='Delete “Oat milk”']").count == 1
                }
            }
        }
    }

    @Test(
        "for a todo that was deleted elsewhere is there after a reload, to be added again; a change elsewhere is said")
    func goneTodos() async throws {
        try await RunningApp.run(arguments: ["run", "--empty"]) { app in
            try await Browser.run("gone todos") { browser in
                try await browser.register("Ada", at: app)
                try await browser.open("Todos")
                try await browser.addTodo("Bread")
                try await browser.edit("Bread", shows: "Bread")
                try await browser.focused.type("\u{E010} of rye")
                let first = try await browser.currentWindow
                let second = try await browser.openWindow()
                try await browser.go(to: app.url + "/todos")
                try await browser.edit("Bread", shows: "Bread")
                try await browser.focused.type("\u{E010}s\u{E007}")
                try await browser.wait(for: "the end") { try await browser.findAll("[name=wording]").isEmpty }
                try await browser.go(on: first)
                try await browser.wait(forText: "This todo was changed in another window to “Breads”.")
                #expect(try await browser.focused.value == "Bread of rye")
                try await browser.screenshot("changed elsewhere")
                try await browser.go(on: second)
                try await browser.press(labelled: "Delete “Breads”")
                try await browser.wait(forText: "“Breads” is deleted.")
                try await browser.go(on: first)
                try await browser.wait(forText: "This todo was deleted in another window.")
                try await browser.reload()
                try await browser.wait(forText: "This todo was deleted in another window.")
                try await browser.wait(for: "the text") {
                    try await browser.findAll("[name=wording]").first?.value == "Bread of rye"
                }
                try await browser.wait(forText: "What you had written here is back.")
                #expect(try await !browser.text.contains("When you save, you see what differs"))
                try await browser.screenshot("deleted, after a reload")
                try await browser.press("Add it again")
                try await browser.wait(for: "it again") {
                    try await browser.findAll("[aria-label='Delete “Bread of rye”']").count == 1
                }
                try await browser.reload()
                try await browser.wait(forHeading: "Todos")
                #expect(try await browser.findAll("[name=wording]").isEmpty)
            }
        }
    }

    @Test("of a post that is gone comes back whole, when all was in memory and the server has started again")
    func forgottenPost() async throws {
        let (folder, port) = (try TemporaryFolder(), try FreePort.find())
        let start = {
            try await RunningApp.start(
                database: folder.path("superapp.sqlite"), port: port, arguments: ["run", "--platform", "memory"])
        }
        try await Browser.run("forgotten post") { browser in
            let app = try await start()
            try await browser.register("Ada", at: app)
            try await browser.go(to: app.url + "/posts")
            try await browser.publish("Bread", "Rye.")
            try await browser.openRow("Bread")
            try await browser.wait(forHeading: "Bread")
            try await browser.fill("Text", with: "Wheat.")
            await app.kill()
            let again = try await start()
            try await browser.wait(forText: "Post not found")
            #expect(try await browser.field("Title").value == "Bread")
            #expect(try await browser.field("Text").value == "Wheat.")
            try await again.stop()
        }
    }
}
