import Testing
import WebShellTesting

@Suite("Behind nginx", .timeLimit(.minutes(60)))
struct ProxyTests {
    /// Runs a test on an app that nginx stands before.
    private func run(
        arguments: [String], _ directives: String = "", _ test: (Nginx, RunningApp) async throws -> Void
    ) async throws {
        try await RunningApp.run(arguments: arguments) { app in
            let nginx = try await Nginx.start(before: app, directives)
            do {
                try await test(nginx, app)
            } catch {
                await nginx.stop()
                throw error
            }
            await nginx.stop()
        }
    }

    private static let says = "proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;"

    @Test("An nginx that was not named, as it comes: nobody gets a page, and is told why")
    func notNamed() async throws {
        try await run(arguments: []) { nginx, app in
            for path in ["/", "/inspector", "/listings"] {
                let answer = try await WebClient(at: nginx.url).send("GET", path)
                #expect(answer.status == 421 && answer.body.contains("--behind-proxy"))
                #expect(answer.headers["Set-Cookie"].isEmpty)
            }
            #expect(try await WebClient(at: app.url).send("GET", "/").status == 200)
        }
    }

    @Test("An nginx that was named but says nothing: everyone would count as one, so nobody gets a page")
    func silent() async throws {
        try await run(arguments: ["--behind-proxy", "127.0.0.1"]) { nginx, _ in
            let answer = try await WebClient(at: nginx.url).send("GET", "/")
            #expect(answer.status == 502)
        }
    }

    @Test("An nginx that was named, with its usual name for the app: no inspector, and cookies over HTTPS only")
    func named() async throws {
        try await run(arguments: ["--behind-proxy", "127.0.0.1"], Self.says) { nginx, _ in
            let client = WebClient(at: nginx.url)
            let page = try await client.send("GET", "/login")
            #expect(page.status == 200 && !page.body.contains("/inspector"))
            #expect(page.headers["Set-Cookie"].count == 1)
            #expect(page.headers["Set-Cookie"].allSatisfy { $0.contains("; Secure") })
            #expect(try await client.send("GET", "/inspector").status == 404)
        }
    }

    @Test("Who guesses passwords through nginx locks out nobody else, whatever they claim their address to be")
    func limits() async throws {
        // As if each came from another address; what nginx adds is the last of the list.
        let says = "proxy_set_header X-Forwarded-For \"$http_x_test_claim, $http_x_test_address\";"
        try await run(arguments: ["--behind-proxy", "127.0.0.1"], says) { nginx, _ in
            func answer(to address: String, claim: Int) async throws -> String {
                let client = WebClient(at: nginx.url)
                let from = [("X-Test-Address", address), ("X-Test-Claim", "198.51.100.\(claim)")]
                let page = try await client.send("GET", "/login", headers: from)
                let fields =
                    page.hiddenFields(for: "signIn")
                    + [("name", "Ada"), ("password", "wrong horse"), ("_action", "signIn")]
                return try await client.post(
                    "/login", FormEncoding.encode(fields), headers: from + [("Accept", "application/json")]
                ).body
            }
            // Five at once, and one more for each minute that this takes.
            var tries = 0
            while try await answer(to: "192.0.2.1", claim: tries).contains("is wrong"), tries < 100 { tries += 1 }
            #expect((5..<100).contains(tries))
            let (blocked, other) = (
                try await answer(to: "192.0.2.1", claim: 101), try await answer(to: "192.0.2.2", claim: 102)
            )
            #expect(blocked.contains("Too many tries") && other.contains("is wrong"))
        }
    }

    @Test("A wrong address of a proxy is said when the app is started")
    func wrongAddress() async throws {
        let process = try RunningApp.launch(["--behind-proxy", "nginx.example", "--database", ":memory:"])
        #expect(try await process.exit == .status(64))
        #expect(try await process.errorOutput.contains("nginx.example"))
    }
}
