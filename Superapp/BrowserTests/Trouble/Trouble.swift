import Testing

/// Two people who use every feature while the disk under it fills up and is cleared.
struct Trouble {
    let app: RunningApp
    let ada: PlainClient
    let chores: [Chore]

    private static let known = [
        "/posts": "A first post", "/todos": "Open a second window", "/cosmonauts": "Early Yuri",
    ]

    /// Makes the accounts, a conversation, and something to read.
    static func begin(on app: RunningApp) async throws -> Trouble {
        for name in ["Bob", "Cid"] { try await PlainClient(app).register(name) }
        let ada = PlainClient(app)
        try await ada.register("Ada")
        let conversation = try #require(try await ada.submit("start", at: "/chat", [("name", "Bob")]).location)
        #expect(try await ada.press("send", at: conversation, [("text", "Early")]).body.contains("Early"))
        _ = try await ada.submit("enlist", at: "/cosmonauts", [("name", "Early Yuri"), ("role", "Pilot")])
        return Trouble(app: app, ada: ada, chores: Chore.all(conversation: conversation, stranger: "Cid"))
    }

    func check(_ disk: some TroubledDisk) async throws {
        try await disk.refuse()
        for chore in chores {
            let page = try await chore.carryOut(as: ada)
            #expect(page.status == 200 && page.body.contains(chore.refusal), "\(chore.path) says: \(page.body)")
        }
        try await expectAccountsToSaySo()
        try await expectReading()
        try await disk.accept()
        for chore in chores {
            var page = try await chore.carryOut(as: ada)
            if let place = chore.shownAt { page = try await ada.get(place) }
            // Once, although it was tried before.
            #expect(page.body.ranges(of: ">\(chore.success)<").count == 1, "\(chore.path) says: \(page.body)")
        }
        try await PlainClient(app).register("Late Zoe")
        try await PlainClient(app).signIn("Ada")
    }

    /// Signs Ada out while that can't be stored.
    func signOut() async throws {
        let cookie = try #require(await ada.cookies["session"])
        let page = try await ada.press("window/signOut", at: "/home")
        #expect(page.heading == "Welcome" && page.body.contains("You are signed out, but"))
        let thief = PlainClient(app)
        await thief.setCookie("session", cookie)
        #expect(try await thief.get("/home").heading == "Welcome")
    }

    private func expectAccountsToSaySo() async throws {
        let fields = [("name", "Late Zoe"), ("password", Browser.password)]
        let registering = try await PlainClient(app).press("register", at: "/register", fields)
        #expect(registering.body.contains("Accounts can’t be reached right now."))
        let again = [("name", "Ada"), ("password", Browser.password)]
        let signingIn = try await PlainClient(app).press("signIn", at: "/login", again)
        #expect(signingIn.body.contains("Accounts can’t be reached right now."))
    }

    private func expectReading() async throws {
        #expect(try await ada.get("/home").heading == "Hello, Ada")
        #expect(try await ada.get(chores[3].path).body.contains("Early"))
        for (path, text) in Self.known {
            let page = try await ada.get(path)
            #expect(page.body.contains(text) && !page.body.contains("A late "), "\(path) says: \(page.body)")
        }
        let listings = try await PlainClient(app).get("/listings").body
        #expect(listings.contains("Sample") && !listings.contains("A late "))
    }
}
