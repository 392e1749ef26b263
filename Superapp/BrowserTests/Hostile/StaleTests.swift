import Testing
import WebShellTesting

@Suite("Forms that are out of date", .timeLimit(.minutes(60)))
struct StaleTests {
    /// Opens a page, lets something happen in another window, and sends the page's form.
    private func answer(
        _ site: Site, _ action: String, at address: String, _ fields: [(String, String)] = [],
        after happening: () async throws -> Void
    ) async throws -> Answer {
        let form = try await site.ada.get(address).hiddenFields(for: action)
        try await happening()
        let answer = try await site.ada.post(address, form + fields + [("_action", action)])
        guard let location = answer.headers.first(name: "Location") else { return answer }
        return try await site.ada.get(location)
    }

    /// Presses a page's buttons one after another, each on the page that the one before led to.
    private func press(_ client: PlainClient, _ actions: [String], at address: String) async throws {
        var page = try await client.get(address)
        for action in actions {
            let answer = try await client.post(address, page.hiddenFields(for: action) + [("_action", action)])
            page = try await client.get(try #require(answer.headers.first(name: "Location"), "\(action)"))
        }
    }

    @Test("What was deleted meanwhile is a 404 that says so")
    func deleted() async throws {
        try await Site.run { site in
            let post = try #require(site.addresses["/posts/{id}"])
            let fields = [("title", "Belated"), ("content", "")]
            let late = try await answer(site, "save", at: post, fields) {
                try await press(site.ada, ["delete"], at: post)
            }
            #expect(late.status == 404 && late.text.contains("This post no longer exists"))
            let posts = try await site.ada.get("/posts")
            #expect(!posts.text.contains("Belated"))

            let todo = try await answer(site, "complete", at: "/todos") {
                try await press(site.ada, ["delete", "delete", "delete", "delete"], at: "/todos")
            }
            #expect(todo.status == 404 && todo.text.contains("It no longer exists."))

            let listing = try #require(site.addresses["/listings/{id}"])
            let offer = [("title", "Belated"), ("description", ""), ("price", "5"), ("currency", "EUR")]
            let change = try await answer(site, "save", at: listing + "/edit", offer) {
                try await press(site.ada, ["remove"], at: listing)
            }
            #expect(change.status == 404 && change.text.contains("no longer exists"))
            let listings = try await site.ada.get("/listings")
            #expect(!listings.text.contains("Belated"))
        }
    }

    @Test("What was changed meanwhile is not overwritten unseen, however often the form is sent")
    func changed() async throws {
        try await Site.run { site in
            let places = [
                (site.addresses["/posts/{id}"], "content"), (site.addresses["/listings/{id}/edit"], "description"),
            ]
            for (address, text) in places {
                let address = try #require(address)
                let fields = [(text, ""), ("price", "5"), ("currency", "EUR")]
                let form = try await site.ada.get(address).hiddenFields(for: "save") + [("_action", "save")] + fields
                _ = try await site.ada.submit("save", at: address, fields + [("title", "Meanwhile")])
                for _ in 1...2 {
                    let answer = try await site.ada.post(address, form + [("title", "Belated")])
                    let page = try await site.ada.get(try #require(answer.headers.first(name: "Location")))
                    #expect(page.text.contains("changed in another window"), "\(address)")
                    #expect(page.body.contains("Belated"), "What was typed is gone at \(address).")
                }
                let now = try await site.ada.get(address)
                #expect(now.body.contains("Meanwhile"), "\(address)")
            }
        }
    }

    @Test("A page that the window has left changes nothing, and its form says so")
    func left() async throws {
        try await Site.run { site in
            let page = try await site.ada.get("/posts/new")
            let form = page.hiddenFields(for: "save") + [("title", "Belated"), ("content", ""), ("_action", "save")]
            _ = try await site.ada.post("/posts/new", page.hiddenFields(for: "leave") + [("_action", "leave")])
            let answer = try await site.ada.post("/posts/new", form)
            #expect(answer.status == 409 && answer.heading == "This page is out of date")
            let posts = try await site.ada.get("/posts")
            #expect(!posts.text.contains("Belated"))
        }
    }

    @Test("A form of any page that can't be carried out gives back what was written in it, and no secret")
    func givenBack() async throws {
        try await Site.run { site in
            var secrets = 0
            for address in site.addresses.values.sorted() {
                for client in [site.ada, PlainClient(site.app)] {
                    let page = try await client.get(address)
                    for form in page.forms where !form.fields.isEmpty {
                        let forged = form.hidden.map { $0.0 == "_window" ? ("_window", "forged") : $0 }
                        let written = form.fields.enumerated().map {
                            ($0.element, "what \($0.element) \($0.offset) says")
                        }
                        let answer = try await client.post(
                            address, forged + written + [("_action", form.actions.first ?? "")])
                        #expect(answer.status == 403, "\(address)")
                        for (name, text) in written {
                            let isSecret = page.isSecret(name)
                            secrets += isSecret ? 1 : 0
                            #expect(answer.body.contains(text) == !isSecret, "\(name) at \(address)")
                        }
                    }
                }
            }
            #expect(secrets > 0)
        }
    }

    @Test("A form of a page that has expired is offered again as it was filled in, after a sign-in if need be")
    func offeredAgain() async throws {
        try await Site.run { site in
            let written = [("title", "Belated"), ("content", "Two\r\nlines")]
            let form = try await site.ada.get("/posts/new").hiddenFields(for: "save") + [("_action", "save")]
            let forgotten = form.map { $0.0 == "_window" ? ("_window", "gone") : $0 }
            let offered = try await site.ada.post("/posts/new", forgotten + written)
            #expect(offered.status == 403 && offered.text.contains("look at it, and send it again"))
            #expect(offered.body.contains(#"value="Belated""#) && offered.body.contains("Two\r\nlines</textarea>"))
            let saved = try await site.ada.post("/posts/new", try again(offered).hidden + written)
            #expect(saved.status == 303 && saved.location == "/posts")

            let password = [("current", Browser.password), ("new", "another horse")]
            let change = try await site.ada.get("/password").hiddenFields(for: "change")
            let todo = try await site.ada.get("/todos").hiddenFields(for: "add") + [("_action", "add")]
            _ = try await site.ada.submit("window/signOut", at: "/home")
            let refused = try await site.ada.post("/todos", todo + [("text", "Milk")])
            #expect(refused.text.contains("First open “Sign in” in another tab"))
            #expect(refused.body.contains(#"value="Milk""#))
            let secret = try await site.ada.post("/password", change + password + [("_action", "change")])
            #expect(!secret.body.contains(Browser.password) && !secret.body.contains("another horse"))
            #expect(secret.text.contains("Passwords are not kept") && !secret.text.contains("Try again"))
            try await site.ada.signIn("Ada")
            #expect(try await site.ada.post("/todos", try again(refused).hidden + [("text", "Milk")]).status == 303)
            #expect(try await site.ada.get("/todos").text.contains("Milk"))
        }
    }

    @Test("A form of an expired page is neither shown to nor sent for somebody else who has signed in since")
    func ofSomebodyElse() async throws {
        try await Site.run { site in
            let written = [("title", "Unsent words"), ("content", "More of them")]
            let form = try await site.ada.get("/posts/new").hiddenFields(for: "save") + [("_action", "save")] + written
            _ = try await site.ada.submit("window/signOut", at: "/home")
            let kept = try again(try await site.ada.post("/posts/new", form)).hidden + written
            try await site.ada.signIn("Eve")
            let foreign = form.map { $0.0 == "_token" ? ("_token", "forged") : $0 }
            for form in [form, kept, foreign] {
                let refused = try await site.ada.post("/posts/new", form)
                #expect(refused.status == 403 && refused.text.contains("somebody else was signed in"))
                #expect(!refused.body.contains("Unsent words") && !refused.body.contains("More of them"))
                #expect(!refused.forms.contains { $0.hidden.contains { $0.0 == "_action" } })
            }
            #expect(try await !site.ada.get("/posts").text.contains("Unsent words"))
            _ = try await site.ada.submit("window/signOut", at: "/home")
            try await site.ada.signIn("Ada")
            #expect(try await site.ada.post("/posts/new", kept).status == 303)
            #expect(try await site.ada.get("/posts").text.contains("Unsent words"))
        }
    }

    @Test("A button of an expired page is pressed again on its page, which shows what it does")
    func buttonsAgain() async throws {
        try await Site.run { site in
            let form = try await site.ada.get("/todos").hiddenFields(for: "complete") + [("_action", "complete")]
            let forgotten = form.map { $0.0 == "_window" ? ("_window", "gone") : $0 }
            let expired = try await site.ada.post("/todos", forgotten)
            #expect(expired.status == 403 && !expired.text.contains("Try again"))
            #expect(expired.body.contains(#"href="/todos?window="#) && expired.text.contains("Go back to the page"))
            _ = try await site.ada.submit("window/signOut", at: "/home")
            let signedOut = try await site.ada.post("/todos", form)
            #expect(!signedOut.text.contains("Try again") && signedOut.text.contains("First open “Sign in”"))
        }
    }

    /// The form that a refusal offers to be sent again.
    private func again(_ refusal: Answer) throws -> PageForm {
        try #require(refusal.forms.first { $0.hidden.contains { $0.0 == "_action" } })
    }

    @Test("After signing out elsewhere no page's form changes anything")
    func signedOut() async throws {
        try await Site.run { site in
            let fields = [
                ("title", "Belated"), ("content", "Belated"), ("text", "Belated"), ("description", "Belated"),
                ("price", "5"),
                ("currency", "EUR"), ("name", "Belated"), ("role", "Belated"), ("suitName", "Belated"),
                ("wording", "Belated"),
                ("q", ""), ("search", ""),
            ]
            var forms: [(String, [(String, String)])] = []
            for address in site.addresses.values.sorted() {
                for form in try await site.ada.get(address).forms {
                    for action in form.actions { forms.append((address, form.hidden + fields + [("_action", action)])) }
                }
            }
            let cookies = await site.ada.cookies
            _ = try await site.ada.submit("window/signOut", at: "/home")
            let thief = PlainClient(site.app)
            for (name, value) in cookies { await thief.setCookie(name, value) }
            for (address, form) in forms {
                for client in [site.ada, thief] {
                    let answer = try await client.post(address, form)
                    #expect([303, 400, 403, 404, 409, 410].contains(answer.status), "\(address): \(answer.status)")
                    #expect(!answer.body.contains(Site.secret))
                }
            }
            try await site.ada.signIn("Ada")
            for address in site.addresses.values.sorted() where address != "/register" {
                let now = try await site.ada.get(address)
                #expect(!now.text.contains("Belated"), "\(address)")
            }
        }
    }
}

extension Answer {
    /// Whether a browser hides what is typed into a field, or fills it in from its store of passwords.
    fileprivate func isSecret(_ name: String) -> Bool {
        body.matches(of: /<input [^>]*>/).contains { input in
            input.output.contains(" name=\"\(name)\"")
                && (input.output.contains("type=\"password\"") || input.output.contains("-password\""))
        }
    }
}
