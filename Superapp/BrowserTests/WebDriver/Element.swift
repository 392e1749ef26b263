/// Something on a page.
struct Element: Sendable {
    /// The standard's name of the member that holds an element's id.
    static let key = "element-6066-11e4-a52e-4f735466cecf"

    let browser: Browser
    let id: String

    /// Clicks it. Unlike a person, a test clicks again at once, perhaps where another button was: a key in between says that it
    /// is not the second click of a double click (`presses.js`).
    func click() async throws {
        _ = try? await browser.run("document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Shift' }))")
        try await browser.connection.post(path("click"))
    }

    /// Types with real key events. Characters from U+E000 on are WebDriver's special keys.
    func type(_ text: String) async throws {
        try await browser.connection.post(path("value"), ["text": .string(text)])
    }

    /// The text that a person sees.
    var text: String {
        get async throws { try await browser.connection.get(path("text")).string ?? "" }
    }

    /// What an input holds.
    var value: String {
        get async throws { try await property("value") ?? "" }
    }

    func attribute(_ name: String) async throws -> String? {
        try await browser.connection.get(path("attribute/\(name)")).string
    }

    /// What the page's script would get, such as a link's whole address.
    func property(_ name: String) async throws -> String? {
        try await browser.connection.get(path("property/\(name)")).string
    }

    private func path(_ command: String) -> String { browser.path("element/\(id)/\(command)") }
}
