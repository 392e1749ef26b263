import NIOCore
import NetworkServiceTesting
import Testing
import WebShell
import WebShellTesting

/// A shell that serves the fake application on a port of its own, for the length of a test.
struct TestServer: Sendable {
    let application: FakeApplication
    let clock: ManualClock
    private let shell: ServedShell

    var address: ListeningAddress { shell.address }

    /// Asks the server to stop, as Ctrl-C does.
    func stop() async {
        await shell.stop()
    }

    /// A browser without cookies.
    @MainActor
    func browser() -> Browser { Browser(server: self) }

    /// A browser without cookies, and the page that it has opened.
    @MainActor
    func visit(_ path: String = "/") async throws -> (browser: Browser, page: Answer) {
        let browser = browser()
        return (browser, try await browser.get(path))
    }

    /// Serves, runs the test, stops gracefully.
    static func run<Value: Sendable>(
        _ configuration: WebShellConfiguration = WebShellConfiguration(),
        _ test: @Sendable @escaping (TestServer) async throws -> Value
    ) async throws -> Value {
        let (application, clock) = (try await FakeApplication(), ManualClock())
        return try await ServedShell.run(application, configuration: configuration, clock: clock) { shell in
            try await test(TestServer(application: application, clock: clock, shell: shell))
        }
    }

    /// The status line of the answer to bytes that no client would send.
    func statusLine(of request: ByteBuffer) async throws -> String {
        try await RawConnection.statusLine(of: request, host: address.host, port: address.port)
    }

    /// The status line of the answer to a request that no client would send.
    func statusLine(of request: String) async throws -> String {
        try await statusLine(of: ByteBuffer(string: request))
    }

    /// Everything that the server answers to a request that no client would send, until it hangs up.
    func everything(after request: String) async throws -> String {
        try await RawConnection.everything(after: request, host: address.host, port: address.port)
    }

    /// Lets what was scheduled on the main actor run.
    @MainActor
    func settle() async {
        for _ in 1...10 { await Task.yield() }
    }

    /// The model of a window.
    @MainActor
    func model(_ window: String) throws -> NotesModel {
        guard let model = application.models[window] else { throw NoSuchWindow() }
        return model
    }
}

struct NoSuchWindow: Error {}

extension TestServer {
    /// Waits until the window of a page sleeps, which takes a minute of the clock.
    @MainActor
    func sleep(_ page: Answer) async throws {
        await clock.sleeper(for: .seconds(60))
        clock.advance(by: .seconds(60))
        #expect(await application.nextClosing() == page.window)
    }
}
