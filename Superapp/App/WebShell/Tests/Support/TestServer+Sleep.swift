import Testing
import WebShellTesting

extension TestServer {
    /// Waits until the window of a page sleeps, which takes a minute of the clock.
    @MainActor
    func sleep(_ page: Answer) async throws {
        await clock.sleeper(for: .seconds(60))
        clock.advance(by: .seconds(60))
        #expect(await application.nextClosing() == page.window)
    }
}
