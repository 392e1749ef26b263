import Foundation
import Testing

/// A headless Chromium with a profile of its own, driven like by a person: real clicks and keys.
struct Browser: Sendable {
    let connection: WebDriverConnection
    let session: String
    /// The test's name, for its screenshots.
    let name: String

    /// Runs a test in a new browser, keeps a picture of its last page, and fails when the page reported errors: a
    /// script that threw, or something that the Content-Security-Policy had to block.
    static func run(
        _ name: String, javaScript: Bool = true, cookies: Bool = true, width: Int = 1_280, height: Int = 900,
        language: String = "en-GB", textSize: Int = 16, _ test: (Browser) async throws -> Void
    ) async throws {
        try await Slots.browsers.withSlot {
            let capabilities = Self.capabilities(
                javaScript: javaScript, cookies: cookies, width: width, height: height, language: language,
                textSize: textSize)
            try await runNew(name, capabilities, test)
        }
    }

    /// Runs a test of two people, each in a browser of their own.
    static func runTwo(_ name: String, _ test: (Browser, Browser) async throws -> Void) async throws {
        try await Slots.browsers.withSlot {
            let capabilities = Self.capabilities(
                javaScript: true, cookies: true, width: 1_280, height: 900, language: "en-GB", textSize: 16)
            try await runNew("\(name) here", capabilities) { here in
                try await runNew("\(name) there", capabilities) { there in try await test(here, there) }
            }
        }
    }

    private static func runNew(
        _ name: String, _ capabilities: JSONValue, _ test: (Browser) async throws -> Void
    ) async throws {
        let driver = try await ChromeDriver.start()
        do {
            let answer = try await driver.connection.post("/session", ["capabilities": capabilities])
            let session = answer["sessionId"]?.string ?? ""
            let browser = Browser(connection: driver.connection, session: session, name: name)
            try await browser.perform(test)
        } catch {
            driver.stop()
            throw error
        }
        driver.stop()
    }

    private func perform(_ test: (Browser) async throws -> Void) async throws {
        do {
            try await test(self)
            let errors = try await consoleErrors()
            #expect(errors.isEmpty, "The page reported errors in \"\(name)\"")
            try await screenshot("end")
        } catch {
            try? await screenshot("failure")
            _ = try? await connection.delete(path(""))
            throw error
        }
        try await connection.delete(path(""))
    }

    private static func capabilities(
        javaScript: Bool, cookies: Bool, width: Int, height: Int, language: String, textSize: Int
    ) -> JSONValue {
        var options: [String: JSONValue] = [
            "args": [
                "--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage",
                .string("--window-size=\(width),\(height)"), .string("--lang=\(language)"),
            ]
        ]
        let blocked: JSONValue = 2
        var settings: [String: JSONValue] = [
            "intl.accept_languages": .string(language), "webkit.webprefs.default_font_size": .number(Double(textSize)),
        ]
        if !javaScript { settings["profile.managed_default_content_settings.javascript"] = blocked }
        if !cookies { settings["profile.managed_default_content_settings.cookies"] = blocked }
        options["prefs"] = .object(settings)
        return [
            "alwaysMatch": [
                "browserName": "chrome", "goog:chromeOptions": .object(options),
                "goog:loggingPrefs": ["browser": "ALL"],
            ]
        ]
    }

    /// The driver's path of a command in this session.
    func path(_ command: String) -> String {
        command.isEmpty ? "/session/\(session)" : "/session/\(session)/\(command)"
    }
}
