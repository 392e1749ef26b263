import Foundation

/// A running `chromedriver`, on a free port of this machine.
struct ChromeDriver {
    let connection: WebDriverConnection
    private let process: ChildProcess
    /// What the browser leaves behind is removed with it: its profile, and more that stays when it is ended.
    private let folder: TemporaryFolder

    /// Starts the driver.
    ///
    /// - Throws: `MissingBrowser` when the driver or Chromium is not installed.
    static func start() async throws -> ChromeDriver {
        _ = try MissingBrowser.locate(["chromium", "chromium-browser", "google-chrome"])
        // It would also choose a port by itself, but fails when that one is taken in the other of IPv4 and IPv6.
        let port = try FreePort.find()
        let folder = try TemporaryFolder()
        let process = ChildProcess.start(
            try MissingBrowser.locate(["chromedriver"]), ["--port=\(port)"], environment: ["TMPDIR": folder.url.path])
        for await line in process.output {
            guard line.contains("started successfully") else { continue }
            return ChromeDriver(connection: WebDriverConnection(port: port), process: process, folder: folder)
        }
        // It may still run: the lines end, too, when the test is cancelled.
        process.send(.kill)
        throw WebDriverError(
            code: "session not created", message: "chromedriver ended: \(try await process.errorOutput)")
    }

    /// Asks the driver to end. Nobody waits for it: helpers of a browser may hold its output open for a while longer.
    func stop() {
        process.send(.terminate)
    }
}
