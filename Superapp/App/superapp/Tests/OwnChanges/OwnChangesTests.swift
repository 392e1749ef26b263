import Testing

/// Without the script, the page after a button is all that the user sees.
@MainActor
@Suite("What a person has changed is on the page that answers, however late that is read", .timeLimit(.minutes(20)))
struct OwnChangesTests {
    private let lamp = ["title": "Lamp", "description": "", "price": "5", "currency": "EUR"]

    @Test("A todo that is added, done, deleted and put back, and how many are open", arguments: LatePlatform.allCases)
    func todos(on platform: LatePlatform) async throws {
        try await LateApp.run(on: platform) { app in
            let ada = try await app.browser(of: "Ada")
            try await ada.open("/home")
            try await app.open("/todos", on: ada)
            try await app.press("add", ["text": "Bread"], on: ada)
            #expect(ada.page.contains(">Bread<") && ada.page.contains("1 thing left to do."))
            try await app.open("/home", on: ada)
            #expect(ada.page.contains(">1 open<"))
            try await app.open("/todos", on: ada)
            try await app.press("complete", on: ada)
            #expect(!ada.page.contains("1 thing left to do."))
            try await app.press("delete", on: ada)
            #expect(!ada.page.contains(">Bread<"))
            try await app.press("undo", on: ada)
            #expect(ada.page.contains(">Bread<"))
        }
    }

    @Test("A post that is written, changed, deleted and put back", arguments: LatePlatform.allCases)
    func posts(on platform: LatePlatform) async throws {
        try await LateApp.run(on: platform) { app in
            let ada = try await app.browser(of: "Ada")
            try await ada.open("/posts")
            try await app.press("create", on: ada)
            try await app.press("save", ["title": "Bread", "content": "Rye."], on: ada)
            #expect(ada.path == "/posts" && ada.page.contains(">Bread<") && ada.page.contains("1 post<"))
            try await ada.follow(/href="(\/posts\/[0-9a-f]{32})/)
            try await app.press("save", ["title": "Cake", "content": "Rye."], on: ada)
            #expect(ada.page.contains(">Cake<") && !ada.page.contains(">Bread<"))
            try await ada.follow(/href="(\/posts\/[0-9a-f]{32})/)
            try await app.press("delete", on: ada)
            #expect(ada.path == "/posts" && !ada.page.contains(">Cake<"))
            try await app.press("undo", on: ada)
            #expect(ada.page.contains(">Cake<"))
        }
    }

    @Test("A listing that is offered, changed, removed and put back, itself and in the list")
    func listings() async throws {
        try await LateApp.run { app in
            let ada = try await app.browser(of: "Ada")
            try await ada.open("/listings")
            try await app.press("offer", on: ada)
            try await app.press("save", lamp, on: ada)
            #expect(ada.heading == "Lamp")
            let listing = ada.path
            try await app.open("/listings", on: ada)
            #expect(ada.page.contains(">Lamp<"))
            try await app.open(listing, on: ada)
            try await app.press("edit", on: ada)
            try await app.press("save", lamp.merging(["title": "Old lamp"]) { $1 }, on: ada)
            #expect(ada.heading == "Old lamp")
            try await app.press("remove", on: ada)
            #expect(ada.path == "/listings" && ada.page.contains("is removed.") && !ada.page.contains(listing))
            try await app.press("undo", on: ada)
            #expect(ada.page.contains(listing) && ada.page.contains(">Old lamp<"))
        }
    }

    @Test("Who joins the crew and the suits, who gets a suit, and who goes out and comes back")
    func crew() async throws {
        try await LateApp.run { app in
            let ada = try await app.browser(of: "Ada")
            try await ada.open("/cosmonauts")
            try await app.press("enlist", ["name": "Mira", "role": "Commander"], on: ada)
            #expect(ada.page.contains(">Mira<"))
            try await app.press("commission", ["suitName": "Heron"], on: ada)
            #expect(ada.page.contains(">Heron<"))
            try await ada.follow(/href="(\/cosmonauts\/[0-9A-Fa-f-]{36})/)
            try await app.press("assign", on: ada)
            #expect(ada.actions.contains("takeBack"))
            try await app.press("service", on: ada)
            #expect(!ada.actions.contains("service"))
            try await app.press("start", on: ada)
            #expect(ada.actions.contains("end"))
            try await app.press("end", on: ada)
            #expect(!ada.actions.contains("end") && !ada.page.contains("None so far."))
            try await app.press("service", on: ada)
            try await app.press("takeBack", on: ada)
            #expect(ada.actions.contains("assign"))
        }
    }

    @Test("A message that is sent, its conversation in the list, and that it was read")
    func messages() async throws {
        try await LateApp.run { app in
            let (ada, bob) = (try await app.browser(of: "Ada"), try await app.browser(of: "Bob"))
            try await bob.open("/chat")
            try await ada.open("/chat")
            try await app.press("start", ["name": "Bob"], on: ada)
            try await app.press("send", ["text": "Hello, Bob"], on: ada)
            #expect(ada.page.contains("Hello, Bob"))
            try await app.open("/chat", on: ada)
            #expect(ada.page.contains("Hello, Bob"))
            try await app.open("/chat", on: bob)
            #expect(bob.page.contains("Hello, Bob") && bob.page.contains("bar__count"))
            let talk = try #require(bob.page.firstMatch(of: /href="(\/chat\/[0-9A-Fa-f-]{36})/)).1
            try await app.open(String(talk), on: bob)
            #expect(bob.page.contains("Hello, Bob") && !bob.page.contains("bar__count"))
        }
    }

    @Test("A session that is ended")
    func sessions() async throws {
        try await LateApp.run { app in
            let ada = try await app.browser(of: "Ada")
            try await app.signIn("Ada", with: "Another browser")
            try await ada.open("/home")
            let other = try #require(ada.actions.first { $0.hasPrefix("sign out ") })
            try await app.press(other, on: ada)
            #expect(!ada.actions.contains(other))
        }
    }
}
