import Foundation

/// A running `chromedriver`, on a free port of this machine.
struct ChromeDriver {
    let connection: WebDriverConnection
    private let process: ChildProcess

    /// Starts the driver.
    ///
    /// - Throws: `MissingBrowser` when the driver or Chromium is not installed.
    static func start() async throws -> ChromeDriver {
        _ = try MissingBrowser.locate(["chromium", "chromium-browser", "google-chrome"])
        let process = ChildProcess.start(try MissingBrowser.locate(["chromedriver"]), ["--port=0"])
        for await line in process.output {
            guard let match = line.firstMatch(of: /started successfully on port (\d+)/), let port = Int(match.1) else {
                continue
            }
            return ChromeDriver(connection: WebDriverConnection(port: port), process: process)
        }
        throw WebDriverError(
            code: "session not created", message: "chromedriver ended: \(try await process.errorOutput)")
    }

    /// Asks the driver to end. Nobody waits for it: helpers of a browser may hold its output open for a while longer.
    func stop() {
        process.send(.terminate)
    }
}
