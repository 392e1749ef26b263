import Testing

@Suite("What was typed and not sent", .timeLimit(.minutes(60)))
struct DraftScenarios {
    @Test(
        "What was typed and not sent is there again, also after the session was ended elsewhere and one has signed in")
    func drafts() async throws {
        try await RunningApp.run(arguments: ["run", "--empty"]) { app in
            try await Browser.runTwo("drafts") { browser, other in
                try await browser.register("Ada", at: app)
                try await browser.go(to: app.url + "/posts/new")
                try await browser.wait(forHeading: "New post")
                try await browser.fill("Title", with: "Half")
                try await browser.fill("Text", with: "written")
                try await browser.click(".bar__link[href^='/todos']")
                try await browser.wait(forHeading: "Todos")
                try await browser.click(".bar__link[href^='/posts']")
                try await browser.press("New post")
                try await browser.wait(for: "the draft") { try await browser.field("Text").value == "written" }

                try await other.go(to: app.url + "/login")
                try await other.signIn("Ada")
                try await other.waitForHome(of: "Ada")
                let typing = """
                    const key = () => new KeyboardEvent("keydown", { bubbles: true, key: "n" });
                    setInterval(() => document.getElementById("field-title")?.dispatchEvent(key()), 20);
                    """
                try await browser.run(typing)
                try await other.wait(for: "the way to sign out there") {
                    for button in try await other.findAll(".row__action button") {
                        try await button.click()
                        return true
                    }
                    return false
                }
                try await other.wait(forText: "Chrome on Linux is signed out. It was signed in on")
                #expect(try await other.findAll(".row__action button").isEmpty)
                try await other.screenshot("signed out there")
                try await browser.wait(forText: "Your session has ended")
                // Whoever was typing types nothing into the field for the name.
                #expect(try await browser.run("return document.activeElement.id").string == "screen")
                try await browser.screenshot("ended")
                try await browser.signIn("Ada")
                try await browser.wait(forHeading: "New post")
                try await browser.wait(for: "the draft") { try await browser.field("Title").value == "Half" }
                try await browser.press("Save")
                try await browser.wait(forRows: "Half")
                try await browser.press("New post")
                try await browser.wait(forHeading: "New post")
                #expect(try await browser.field("Title").value == "")

                try await browser.fill("Title", with: "Secret")
                try await browser.press("Sign out")
                try await browser.wait(forText: "You have unsent text in Posts (“Secret”).")
                try await browser.press("Stay")
                #expect(try await browser.field("Title").value == "Secret")
                try await browser.press("Sign out")
                try await browser.press("Sign out and discard it")
                try await browser.waitForSignOut()
                try await browser.signIn("Ada")
                try await browser.waitForHome(of: "Ada")
                try await browser.go(to: app.url + "/posts/new")
                try await browser.wait(forHeading: "New post")
                #expect(try await browser.field("Title").value == "")
            }
        }
    }

    @Test("What was typed to one person, or into one post, is not in the field to another one, and there again")
    func draftsOfEach() async throws {
        try await RunningApp.run(arguments: ["run", "--empty"]) { app in
            for name in ["Bob", "Eve"] { try await PlainClient(app).register(name) }
            try await Browser.run("drafts of each") { browser in
                try await browser.register("Ada", at: app)
                var places: [(address: String, field: String)] = []
                for name in ["Bob", "Eve"] {
                    try await browser.go(to: app.url + "/chat")
                    try await browser.write(to: name)
                    places.append((try await browser.address, "textarea[name=text]"))
                }
                for title in ["First", "Second"] {
                    try await browser.go(to: app.url + "/posts")
                    try await browser.publish(title, "x")
                    try await browser.openRow(title)
                    try await browser.wait(for: "the post") { try await browser.address != "/posts" }
                    places.append((try await browser.address, "textarea[name=content]"))
                }
                for pair in [places[..<2], places[2...]] {
                    guard let (address, field) = pair.first, let other = pair.last?.address else { continue }
                    try await browser.go(to: app.url + address)
                    try await browser.wait(for: "the field") { try await browser.findAll(field).count == 1 }
                    let before = try await browser.find(field).value
                    try await browser.find(field).type("Half")
                    try await browser.goStraight(to: other)
                    #expect(try await browser.find(field).value == before, "\(other)")
                    try await browser.goStraight(to: address)
                    #expect(try await browser.find(field).value == before + "Half", "\(address)")
                }
            }
        }
    }
}

extension Browser {
    /// Goes from one page to another without one in between.
    fileprivate func goStraight(to address: String) async throws {
        let script = """
            const link = document.createElement("a");
            link.href = "\(address)";
            document.querySelector("main").append(link);
            link.click();
            """
        try await run(script)
        try await wait(forAddress: address)
        try await wait(for: "the page") {
            try await self.run("return !document.querySelector('main[aria-busy]')") == true
        }
    }
}
