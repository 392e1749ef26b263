import Testing

@Suite("Posts", .timeLimit(.minutes(60)))
struct PostsScenarios {
    @Test("A person writes, changes, finds and deletes posts")
    func wholeRound() async throws {
        try await RunningApp.run(arguments: ["run", "--empty"]) { app in
            try await Browser.run("posts") { browser in
                try await browser.register("Ada", at: app)
                try await browser.open("Posts")
                try await browser.wait(forText: "No posts yet")
                try await browser.screenshot("empty")
                try await browser.publish("Bread", "Rye, and a little salt.")
                try await browser.publish("<b>Milk</b> & {{honey}}", "'); DROP TABLE post; --")
                try await browser.wait(forRows: "Bread", "<b>Milk</b> & {{honey}}")
                try await browser.screenshot("list")
                try await browser.openRow("Bread")
                try await browser.wait(forHeading: "Bread")
                try await browser.screenshot("edit")
                try await browser.fill("Title", with: "Rye bread")
                try await browser.press("Save")
                try await browser.wait(forRows: "Rye bread", "<b>Milk</b> & {{honey}}")
                try await browser.fill("Search in posts", with: "RYE")
                try await browser.press("Search")
                try await browser.wait(forRows: "Rye bread")
                try await browser.press("Show all")
                try await browser.wait(forRows: "Rye bread", "<b>Milk</b> & {{honey}}")
                try await browser.openRow("Rye bread")
                try await browser.press("Delete")
                try await browser.wait(forRows: "<b>Milk</b> & {{honey}}")
                try await browser.wait(forAddress: "/posts")
                try await browser.wait(forText: "“Rye bread” is deleted.")
                try await browser.reload()
                try await browser.wait(forText: "“Rye bread” is deleted.")
                try await browser.screenshot("deleted")
                try await browser.press("Undo")
                try await browser.wait(forRows: "Rye bread", "<b>Milk</b> & {{honey}}")
            }
        }
    }

    @Test("What is saved over a search is said to be saved, though it is not among what was found")
    func savedOverSearch() async throws {
        try await RunningApp.run(arguments: ["run", "--empty"]) { app in
            try await Browser.run("saved over a search") { browser in
                try await browser.register("Ada", at: app)
                try await browser.open("Posts")
                try await browser.publish("Bread", "Rye")
                try await browser.fill("Search in posts", with: "bread")
                try await browser.press("Search")
                try await browser.wait(forText: "1 post found")
                try await browser.press("New post")
                try await browser.wait(forHeading: "New post")
                try await browser.fill("Title", with: "Shopping")
                try await browser.press("Save")
                try await browser.wait(forMessage: "“Shopping” is saved. It is not among the posts shown here.")
                try await browser.openRow("Bread")
                try await browser.wait(forHeading: "Bread")
                try await browser.fill("Title", with: "Toast")
                try await browser.press("Save")
                try await browser.wait(forMessage: "“Toast” is saved. It is not among the posts shown here.")
                try await browser.screenshot("saved over a search")
                try await browser.press("Show all")
                try await browser.wait(forRows: "Shopping", "Toast")
                #expect(try await browser.findAll("#screen .notice").isEmpty)
            }
        }
    }

    @Test("A change in one window shows in the other at once, and a form that is older is told so")
    func twoWindows() async throws {
        try await RunningApp.run(arguments: ["run", "--empty"]) { app in
            try await Browser.run("posts in two windows") { browser in
                try await browser.register("Ada", at: app)
                try await browser.open("Posts")
                let first = try await browser.currentWindow
                let second = try await browser.openWindow()
                try await browser.go(to: "\(app.url)/posts")
                try await browser.wait(forText: "No posts yet")
                try await browser.go(on: first)
                try await browser.publish("Bread", "Rye.")
                try await browser.go(on: second)
                try await browser.wait(forRows: "Bread")
                try await browser.openRow("Bread")
                try await browser.wait(forHeading: "Bread")
                try await browser.fill("Title", with: "Mine")
                try await browser.go(on: first)
                try await browser.openRow("Bread")
                try await browser.wait(forHeading: "Bread")
                try await browser.fill("Title", with: "Theirs")
                try await browser.press("Save")
                try await browser.wait(forRows: "Theirs")
                try await browser.go(on: second)
                try await browser.wait(forText: "This post was changed in another window.")
                #expect(try await browser.field("Title").value == "Mine")
                try await browser.press("Save")
                try await browser.wait(forText: "Nothing is saved until you choose.")
                #expect(try await browser.field("Title").value == "Mine")
                try await browser.screenshot("stale")
                for isUndone in [true, false] {
                    try await browser.press("Use the stored version")
                    try await browser.wait(for: "the new title") { try await browser.field("Title").value == "Theirs" }
                    try await browser.wait(forText: "What you had written here is discarded.")
                    guard isUndone else { continue }
                    try await browser.control("z")
                    #expect(try await browser.field("Title").value == "Mine")
                    try await browser.press("Save")
                    try await browser.wait(forText: "Nothing is saved until you choose.")
                }
                try await browser.fill("Title", with: "Mine at last")
                try await browser.press("Save")
                try await browser.wait(forRows: "Mine at last")
            }
        }
    }

    @Test("A title that is too long or empty is said at its field, and what was typed stays")
    func problems() async throws {
        try await RunningApp.run(arguments: ["run", "--empty"]) { app in
            try await Browser.run("post problems") { browser in
                try await browser.register("Ada", at: app)
                try await browser.open("Posts")
                try await browser.press("New post")
                try await browser.wait(forHeading: "New post")
                try await browser.wait(for: "the focus") { try await browser.focused.attribute("name") == "title" }
                try await browser.fill("Title", with: String(repeating: "a", count: 201))
                try await browser.fill("Text", with: "kept")
                try await browser.press("Save")
                try await browser.wait(
                    forMessage:
                        "The title is too long. Use at most 200 characters, not 201; an emoji can count as several.")
                #expect(try await browser.field("Title").value.count == 201)
                #expect(try await browser.field("Text").value == "kept")
                try await browser.wait(for: "the focus") { try await browser.focused.attribute("name") == "title" }
                try await browser.screenshot("too long")
                try await browser.fill("Title", with: "   ")
                try await browser.press("Save")
                try await browser.wait(forMessage: "Enter the title.")

                // More than a request may hold.
                let fill = "document.querySelector('[name=content]').value = 'я'.repeat(20000)"
                try await browser.run(fill)
                try await browser.press("Save")
                try await browser.wait(forText: "This is far too long to be sent. It is still in its field")
                #expect(try await browser.field("Text").value.count == 20_000)
            }
        }
    }

    @Test("A link to a post asks to sign in first; somebody else's post is not there, in its page or behind its form")
    func otherPeople() async throws {
        try await RunningApp.run(arguments: ["run", "--empty"]) { app in
            try await Browser.run("other people's posts") { browser in
                try await browser.register("Ada", at: app)
                try await browser.open("Posts")
                try await browser.publish("Ada's secret", "hidden")
                try await browser.openRow("Ada's secret")
                try await browser.wait(forHeading: "Ada's secret")
                let address = try await browser.address
                try await browser.press("Sign out")
                try await browser.waitForSignOut()
                try await browser.go(to: app.url + address)
                try await browser.waitForSignIn()
                try await browser.signIn("Ada")
                try await browser.wait(forHeading: "Ada's secret")
                let bob = PlainClient(app)
                try await bob.register("Bob")
                let page = try await bob.get(address)
                // Without the script a page may be asked for before it has read what it shows.
                #expect(page.body.contains("Post not found") && !page.body.contains("secret"))
                #expect(try await bob.get("/posts/not-an-id").status == 404)
                #expect(try await bob.get("/posts/../todos").status != 500)
            }
        }
    }

    @Test("A form that is sent twice publishes once; one that makes no sense is refused")
    func twice() async throws {
        try await RunningApp.run(arguments: ["run", "--empty"]) { app in
            let client = PlainClient(app)
            try await client.register("Ada")
            let hidden = try await client.get("/posts/new").hiddenFields(for: "save")
            let form = hidden + [("title", "Once"), ("content", ""), ("_action", "save")]
            #expect(try await client.post("/posts/new", form).location == "/posts")
            #expect(try await client.post("/posts/new", form).location == "/posts")
            let page = try await client.get("/posts")
            #expect(page.body.matches(of: /class="row"/).count == 1)
            let other = try await client.get("/posts/new").hiddenFields(for: "save")
            for fields in [[("title", "a")], [("title", "a"), ("content", ""), ("revision", "x")]] {
                let known = other.filter { field in !fields.contains { $0.0 == field.0 } }
                #expect(try await client.post("/posts/new", known + fields + [("_action", "save")]).status == 400)
            }
        }
    }
}
