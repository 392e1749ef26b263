import DesignSystem
import Testing
import WebShell
import WebShellTesting

@MainActor
@Suite("Server", .timeLimit(.minutes(5)))
struct ServerTests {
    @Test("A taken port is an error that names it")
    func takenPort() async throws {
        try await TestServer.run { @MainActor server in
            let second = WebShell(
                application: server.application, renderer: DesignSystem(),
                configuration: WebShellConfiguration(port: server.address.port), logger: .silent)
            await #expect(throws: WebShellError.portTaken(server.address.port)) { try await second.run() }
            #expect("\(WebShellError.portTaken(server.address.port))".contains("\(server.address.port)"))
        }
    }

    @Test("An address that is not this machine's is an error that names it")
    func wrongAddress() async throws {
        let shell = WebShell(
            application: try FakeApplication(), renderer: DesignSystem(),
            configuration: WebShellConfiguration(host: "192.0.2.1", port: 0), logger: .silent)
        let error = await #expect(throws: WebShellError.self) { try await shell.run() }
        #expect(error.map { "\($0)".contains("192.0.2.1") } == true)
    }

    @Test("A host that does not exist is an error that names it and says what to give")
    func unknownHost() async throws {
        let shell = WebShell(
            application: try FakeApplication(), renderer: DesignSystem(),
            configuration: WebShellConfiguration(host: "999.1.1.1", port: 0), logger: .silent)
        let error = await #expect(throws: WebShellError.unknownHost("999.1.1.1")) { try await shell.run() }
        #expect(error.map { "\($0)".contains("--host") } == true)
    }

    @Test("The style sheet, the script and the icon are served for good under names of their content")
    func assets() async throws {
        try await TestServer.run { @MainActor server in
            let (browser, page) = try await server.visit()
            let paths = page.body.matches(of: /"(\/-\/assets\/[^"]+)"/).map { String($0.1) }
            #expect(paths.count == 4)
            for path in paths {
                let asset = try await browser.get(path)
                #expect(asset.status == 200 && !asset.body.isEmpty)
                #expect(asset.headers.first(name: "cache-control") == "public, max-age=31536000, immutable")
                #expect(asset.headers.first(name: "x-content-type-options") == "nosniff")
            }
            #expect(try await browser.get("/-/assets/superapp.css").status == 404)
            #expect(try await browser.get("/favicon.ico").location.hasSuffix(".svg"))
        }
    }

    @Test("On the main actor, nothing else runs between a call in a request and what is called")
    func undivided() async throws {
        try await TestServer.run { @MainActor server in
            let calls = Calls()
            server.application.beforeStart = { _ in await calls.call() }
            let (browser, page) = try await server.visit()
            // Each of these wakes the window, for which its app starts again.
            try await server.sleep(page)
            _ = try await browser.get("/notes?window=\(page.window)")
            try await server.sleep(page)
            _ = try await browser.post(page, "add", ["text": "one"])
            try await server.sleep(page)
            _ = try await browser.live("/-/live?window=\(page.window)")
            #expect(calls.count == 4 && calls.divided == 0)
        }
    }

    @Test("Off loopback, cookies are for TLS only, only the given names are answered, and there is no inspector")
    func notLoopback() async throws {
        let configuration = WebShellConfiguration(host: "0.0.0.0", names: ["app.example"])
        try await TestServer.run(configuration) { @MainActor server in
            #expect(!server.address.isLoopback)
            let browser = server.browser()
            #expect(try await browser.get("/").status == 421)
            browser.host = "app.example"
            let page = try await browser.get("/")
            #expect(page.setCookie("__Host-browser")?.contains("Secure") == true)
            #expect(!page.body.contains("/inspector"))
            #expect(try await browser.get("/inspector?window=\(page.window)").status == 404)
        }
    }
}

/// Calls of an asynchronous function, and how many of them something else came before.
@MainActor
private final class Calls {
    private(set) var count = 0
    private(set) var divided = 0
    private var others = 0

    func call() async {
        count += 1
        let before = others
        Task { others += 1 }
        await note(before)
    }

    private func note(_ before: Int) async {
        if others != before { divided += 1 }
    }
}
