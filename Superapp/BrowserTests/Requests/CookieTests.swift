import GRDB
import Testing
import WebShellTesting

@Suite("Session cookies that prove nothing", .timeLimit(.minutes(60)))
struct CookieTests {
    @Test(
        "A made-up cookie shows the sign-in page and is cleared",
        arguments: [("x", 1), ("A", 43), ("%00%ff", 1), ("Z", 4_000)]
    )
    func madeUp(part: String, count: Int) async throws {
        try await RunningApp.run { app in
            let client = PlainClient(app)
            await client.setCookie("session", String(repeating: part, count: count))
            let page = try await client.get("/home")
            #expect(page.status == 200)
            #expect(page.heading == "Welcome")
            #expect(await client.cookies["session"] == nil)
        }
    }

    @Test("A browser that sends no Sec-Fetch fields and no Origin registers with the first form of its first page")
    func firstForm() async throws {
        try await RunningApp.run { app in
            let client = WebClient(at: app.url)
            client.goesToPages = false
            let form = try await client.send("GET", "/register").hiddenFields(for: "register")
            let fields = [("name", "Ada"), ("password", Browser.password), ("_action", "register")]
            for _ in 1...2 {
                let answer = try await client.post("/register", FormEncoding.encode(form + fields))
                #expect(answer.status == 303 && answer.location == "/home")
            }
            #expect(try await client.send("GET", "/home").heading == "Hello, Ada")
        }
    }

    @Test("An expired session shows the sign-in page and its cookie is cleared")
    func expired() async throws {
        let folder = try TemporaryFolder()
        let database = folder.path("superapp.sqlite")
        try await RunningApp.run(database: database) { app in
            let client = PlainClient(app)
            try await client.register("Ada")
            #expect(try await client.get("/home").heading == "Hello, Ada")
            let queue = try DatabaseQueue(path: database)
            try await queue.write { try $0.execute(sql: "UPDATE session SET expiresAt = 1") }
            #expect(try await client.get("/home").heading == "Welcome")
            #expect(await client.cookies["session"] == nil)
            #expect(try await queue.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM session") } == 0)
        }
    }

    @Test("A form of an expired session is not carried out")
    func expiredForm() async throws {
        let folder = try TemporaryFolder()
        let database = folder.path("superapp.sqlite")
        try await RunningApp.run(database: database, arguments: ["--empty"]) { app in
            let client = PlainClient(app)
            try await client.register("Ada")
            let form = try await client.get("/todos").hiddenFields(for: "add")
            let queue = try DatabaseQueue(path: database)
            try await queue.write { try $0.execute(sql: "UPDATE session SET expiresAt = 1") }
            let answer = try await client.post("/todos", form + [("text", "Bread"), ("_action", "add")])
            #expect(answer.status == 409)
            #expect(try await queue.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM todo") } == 0)
        }
    }

    @Test("The cookie of a session that was signed out elsewhere is worth nothing")
    func signedOut() async throws {
        try await RunningApp.run { app in
            let client = PlainClient(app)
            try await client.register("Ada")
            let thief = PlainClient(app)
            await thief.setCookie("session", try #require(await client.cookies["session"]))
            #expect(try await thief.get("/home").heading == "Hello, Ada")
            _ = try await client.submit("window/signOut", at: "/home")
            #expect(try await thief.get("/home").heading == "Welcome")
        }
    }
}
