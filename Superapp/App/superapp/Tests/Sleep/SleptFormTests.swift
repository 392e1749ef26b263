import Testing
import WebShell

@MainActor
@Suite("The first press after a window slept", .timeLimit(.minutes(5)))
struct SleptFormTests {
    private let lamp = ["title": "Lamp", "description": "", "price": "5", "currency": "EUR"]

    @Test("saves the post that is shown, and makes no other")
    func post() async throws {
        try await SleepyApp.run { app, address in
            let ada = try await app.browser(of: "Ada", at: address)
            try await ada.open("/posts/new")
            try await ada.press("save", ["title": "Bread", "content": "Rye."])
            let post = try #require(ada.page.firstMatch(of: /href="(\/posts\/[0-9a-f]{32})/)).1
            try await ada.open(String(post))
            await app.sleep(ada)
            try await ada.press("save", ["title": "Rye bread", "content": "Rye."])
            #expect(ada.path == "/posts" && ada.page.contains("1 post<") && ada.page.contains(">Rye bread<"))
            #expect(ada.page.contains(post))
        }
    }

    @Test("signs in again when the session has ended meanwhile, and all that was open comes back")
    func signIn() async throws {
        try await SleepyApp.run { app, address in
            let ada = try await app.browser(of: "Ada", at: address)
            try await ada.open("/posts")
            try await ada.open("/posts/new?window=\(ada.window)")
            await app.sleep(ada)
            try await app.endSession(of: "Ada")
            for _ in 1...2 {
                try await ada.open("/posts/new?window=\(ada.window)")
                #expect(ada.heading == "Welcome")
            }
            try await ada.press("signIn", ["name": "Ada", "password": "correct horse"])
            let stack = app.windows[ada.window]?.root.navigator.stack
            #expect(stack?.map(\.screen.title) == ["Home", "Posts", "New post"])
        }
    }

    @Test("saves the change of a listing")
    func change() async throws {
        try await SleepyApp.run { app, address in
            let ada = try await app.browser(of: "Ada", at: address)
            try await ada.open("/listings/new")
            try await ada.press("save", lamp)
            try await ada.open(ada.path + "/edit")
            await app.sleep(ada)
            try await ada.press("save", lamp.merging(["title": "Old lamp"]) { $1 })
            #expect(ada.heading == "Old lamp")
        }
    }

    @Test("lets a seller change or remove a listing")
    func seller() async throws {
        try await SleepyApp.run { app, address in
            let ada = try await app.browser(of: "Ada", at: address)
            try await ada.open("/listings/new")
            try await ada.press("save", lamp)
            let listing = ada.path
            await app.sleep(ada)
            try await ada.press("edit")
            #expect(ada.heading == "Change your listing")
            try await ada.open(listing)
            await app.sleep(ada)
            try await ada.press("remove")
            #expect(ada.page.contains("Nothing is offered yet") && ada.page.contains("is removed."))
        }
    }

    @Test("leads a buyer to the seller")
    func buyer() async throws {
        try await SleepyApp.run { app, address in
            let (ada, bob) = (
                try await app.browser(of: "Ada", at: address), try await app.browser(of: "Bob", at: address)
            )
            try await ada.open("/listings/new")
            try await ada.press("save", lamp)
            try await bob.open(ada.path)
            await app.sleep(bob)
            try await bob.press("message")
            #expect(bob.path.hasPrefix("/chat/") && bob.heading == "Ada")
        }
    }

    @Test("rewords a todo")
    func todo() async throws {
        try await SleepyApp.run { app, address in
            let ada = try await app.browser(of: "Ada", at: address)
            try await ada.open("/todos")
            try await ada.press("add", ["text": "Bread"])
            await app.sleep(ada)
            try await ada.press("edit")
            await app.sleep(ada)
            try await ada.press("reword", ["wording": "Rye bread"])
            #expect(ada.page.contains(">Rye bread</span>") && !ada.page.contains("It no longer exists"))
        }
    }
}
