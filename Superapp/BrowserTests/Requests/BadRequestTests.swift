import Testing
import WebShellTesting

@Suite("Requests that no browser would send", .timeLimit(.minutes(60)))
struct BadRequestTests {
    private static let account = [("name", "Ada"), ("password", Browser.password), ("_action", "register")]

    @Test("A form without its token, with a forged one, or with another window's is refused, and nothing happens")
    func forged() async throws {
        try await RunningApp.run { app in
            let client = PlainClient(app)
            let mine = try await client.get("/register").hiddenFields()
            let other = try await client.get("/register").hiddenFields()
            let token = try #require(other.first { $0.0 == "_token" }?.1)
            let stripped = mine.filter { $0.0 != "_token" }
            let forgeries = [
                stripped, stripped + [("_token", "")], stripped + [("_token", String(repeating: "A", count: 43))],
                stripped + [("_token", token)], mine.filter { $0.0 != "_window" }, [],
            ]
            for fields in forgeries {
                let answer = try await client.post("/register", fields + Self.account)
                #expect(answer.status == 403)
                #expect(answer.heading == "This page has expired")
            }
            #expect(try await !PlainClient(app).canSignIn("Ada"))
        }
    }

    @Test("Another browser's window and token are of no use without that browser's cookie")
    func stolenToken() async throws {
        try await RunningApp.run { app in
            let hidden = try await PlainClient(app).get("/register").hiddenFields()
            #expect(try await PlainClient(app).post("/register", hidden + Self.account).status == 403)
        }
    }

    @Test("A body over 64 KB is refused, with its length announced or not")
    func tooLarge() async throws {
        try await RunningApp.run { app in
            let client = PlainClient(app)
            let hidden = try await client.get("/register").hiddenFields()
            let long = [("name", String(repeating: "a", count: 65_537)), ("password", "x"), ("_action", "register")]
            let answer = try await client.post("/register", hidden + long)
            #expect(answer.status == 413)
            #expect(answer.heading == "That is too long")
            #expect(try await client.postInPieces("/register", hidden + long).status == 413)
            #expect(try await client.get("/login").status == 200)
        }
    }

    @Test(
        "What does not exist is 404, on every path and with a page to read",
        arguments: ["/nowhere", "/home/7", "/..%2f"])
    func notFound(path: String) async throws {
        try await RunningApp.run { app in
            let answer = try await PlainClient(app).get(path)
            #expect(answer.status == 404)
            #expect(answer.heading == "Page not found")
        }
    }

    @Test("A form that makes no sense is refused for what is wrong with it")
    func malformed() async throws {
        try await RunningApp.run { app in
            let client = PlainClient(app)
            let hidden = try await client.get("/login").hiddenFields()
            #expect(try await client.post("/login", hidden + [("_action", "becomeAdmin")]).status == 400)
            #expect(try await client.post("/login", hidden + [("_action", "signIn")]).status == 400)
            let json = [("Content-Type", "application/json")]
            #expect(try await client.send("POST", "/login", headers: json, body: "{}").status == 415)
            #expect(try await client.send("DELETE", "/login", headers: [], body: nil).status == 405)
            #expect(try await client.get("/login", headers: [("Host", "evil.example")]).status == 421)
        }
    }

    @Test("Names of every kind are taken or refused with a message, never an error of the server")
    func names() async throws {
        try await RunningApp.run { app in
            for (name, expected) in Self.names {
                let client = PlainClient(app)
                let fields = [("name", name), ("password", Browser.password)]
                let answer = try await client.submit("register", at: "/register", fields)
                #expect(answer.status == 303)
                let location = try #require(answer.headers.first(name: "Location"))
                let page = try await client.get(location)
                #expect(page.status == 200)
                #expect(page.body.contains(expected), "\(name.prefix(20)): \(page.heading ?? "-")")
            }
        }
    }

    private static let names = [
        ("Nguyễn Văn Á", "Hello, Nguyễn Văn Á"), ("李小龍", "Hello, 李小龍"), ("👩‍👩‍👧‍👦", "Hello, 👩‍👩‍👧‍👦"),
        ("José", "Hello, José"), ("JOSE\u{301}", "is taken. Choose another."), ("Ｊｏｓé", "is taken. Choose another."),
        ("", "Enter a name."), ("   ", "Enter a name."),
        (String(repeating: "a", count: 10_240), "The name is too long."),
        ("A\u{7}da", "U+0007"), ("A\u{202E}da", "U+202E"),
        ("<script>alert(1)</script>", "&lt;script&gt;alert(1)&lt;/script&gt;"),
        ("{{name}}{{{name}}}", "{{name}}{{{name}}}"), ("\"><img src=x>", "&gt;&lt;img src=x&gt;"),
    ]

    @Test("After five wrong passwords even the right one has to wait, and the page says how long")
    func rateLimit() async throws {
        try await RunningApp.run { app in
            try await PlainClient(app).register("Ada")
            let client = PlainClient(app)
            func page(after password: String) async throws -> Answer {
                try await client.press("signIn", at: "/login", [("name", "Ada"), ("password", password)])
            }
            // Each minute allows one more: where hashing takes as long, it is more than five.
            var wrong = 0
            while try await !page(after: "wrong").body.contains("Too many tries. Try again in") { wrong += 1 }
            #expect(wrong >= 5)
            #expect(try await page(after: Browser.password).body.contains("Too many tries. Try again in"))
        }
    }
}
