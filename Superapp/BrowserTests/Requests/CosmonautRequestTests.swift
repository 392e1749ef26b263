import Testing

@Suite("Requests about the crew that no page would send", .timeLimit(.minutes(60)))
struct CosmonautRequestTests {
    @Test("An id of nobody is 404 with a page to read, and what is no id is refused")
    func unknown() async throws {
        try await RunningApp.run { app in
            let client = PlainClient(app)
            let missing = try await client.get("/cosmonauts/00000000-0000-4000-8000-00000000dead")
            #expect(missing.status == 404)
            #expect(missing.heading == "Cosmonaut not found")
            for path in ["/cosmonauts/7", "/cosmonauts/'%20OR%20'1'='1", "/cosmonauts/%00"] {
                #expect([400, 404].contains(try await client.get(path).status), "\(path)")
            }
            #expect(try await client.get("/cosmonauts/a/b").status == 404)
            #expect(try await client.get("/cosmonauts").status == 200)
        }
    }

    @Test("A visitor's form changes nothing before the sign-in")
    func visitor() async throws {
        try await RunningApp.run { app in
            let client = PlainClient(app)
            let answer = try await client.submit("enlist", at: "/cosmonauts", [("name", "Yuri"), ("role", "Pilot")])
            #expect(answer.location == "/login")
            #expect(try await !PlainClient(app).get("/cosmonauts").body.contains("Yuri"))
        }
    }

    @Test("The sign-in says what happens afterwards, and speaks of what was entered only if something was")
    func purposes() async throws {
        try await RunningApp.run { app in
            let client = PlainClient(app)
            let added = try await client.press("enlist", at: "/cosmonauts", [("name", "Yuri"), ("role", "Pilot")])
            #expect(added.text.contains("What you asked for is carried out afterwards, with what you have entered."))
            let serviced = try await client.press("service", at: "/cosmonauts")
            #expect(serviced.text.contains("What you asked for is carried out afterwards."))
            #expect(try await client.get("/todos").text.contains("You will be taken to Todos afterwards."))
            #expect(try await client.get("/listings/new").text.contains("You will be taken to the form afterwards."))
        }
    }

    @Test("Names of every kind are taken as text or refused at their field, never an error of the server")
    func names() async throws {
        try await RunningApp.run { app in
            let client = PlainClient(app)
            try await client.register("Ada")
            for (name, expected) in Self.names {
                let fields = [("name", name), ("role", "Pilot")]
                let answer = try await client.submit("enlist", at: "/cosmonauts", fields)
                #expect(answer.status == 303)
                let page = try await client.get(try #require(answer.headers.first(name: "Location")))
                #expect(page.status == 200)
                #expect(page.body.contains(expected), "\(name.prefix(20))")
            }
        }
    }

    private static let names = [
        ("李小龍", "李小龍 has joined the crew."), ("👩‍🚀", "👩‍🚀 has joined the crew."),
        ("'; DROP TABLE cosmonaut; --", "DROP TABLE cosmonaut; -- has joined the crew."),
        ("<script>alert(1)</script>", "&lt;script&gt;alert(1)&lt;/script&gt; has joined the crew."),
        ("{{shell.token}}", "{{shell.token}} has joined the crew."), ("  ", "Enter the name."),
        (String(repeating: "a", count: 10_240), "The name is too long."), ("A\u{7}da", "U+0007"),
    ]

    @Test("A form sent twice acts once, and one whose ids make no sense is refused")
    func twice() async throws {
        try await RunningApp.run { app in
            let client = PlainClient(app)
            try await client.register("Ada")
            let hidden = try await client.get("/cosmonauts").hiddenFields(for: "enlist")
            let form = hidden + [("name", "Yuri"), ("role", "Pilot"), ("_action", "enlist")]
            let first = try await client.post("/cosmonauts", form)
            let second = try await client.post("/cosmonauts", form)
            #expect([first.status, second.status] == [303, 303])
            let page = try await PlainClient(app).get("/cosmonauts")
            #expect(page.body.matches(of: />Yuri</).count == 1)
            let forged = hidden.map { $0.0 == "cosmonaut" ? ("cosmonaut", "../../etc/passwd") : $0 }
            let fields = [("name", "Yuri"), ("role", "Pilot"), ("_action", "enlist")]
            #expect(try await client.post("/cosmonauts", forged + fields).status == 400)
            let without = hidden.filter { $0.0 != "cosmonaut" }
            #expect(try await client.post("/cosmonauts", without + fields).status == 400)
            #expect(try await client.post("/cosmonauts", hidden + [("_action", "fly")]).status == 400)
        }
    }
}
