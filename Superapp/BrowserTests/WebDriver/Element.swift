/// How an element is found: a strategy of the standard, such as `css selector`, and what it looks for.
struct Locator: Sendable {
    let strategy: String
    let value: String

    var command: JSONValue { ["using": .string(strategy), "value": .string(value)] }
}

/// Something on a page.
///
/// The page may be replaced between finding an element and using it. An element with a locator is found again then.
struct Element: Sendable {
    /// The standard's name of the member that holds an element's id.
    static let key = "element-6066-11e4-a52e-4f735466cecf"

    let browser: Browser
    let id: String
    var locator: Locator?

    /// Clicks it. Unlike a person, a test clicks again at once, perhaps where another button was: a key in between says
    /// that it is not the second click of a double click (`presses.js`).
    func click() async throws {
        _ = try? await browser.run("document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Shift' }))")
        try await send { try await browser.connection.post($0 + "click") }
    }

    /// Types with real key events. Characters from U+E000 on are WebDriver's special keys.
    func type(_ text: String) async throws {
        try await send { try await browser.connection.post($0 + "value", ["text": .string(text)]) }
    }

    /// The text that a person sees.
    var text: String {
        get async throws { try await read("text").string ?? "" }
    }

    /// What an input holds.
    var value: String {
        get async throws { try await property("value") ?? "" }
    }

    func attribute(_ name: String) async throws -> String? {
        try await read("attribute/\(name)").string
    }

    /// What the page's script would get, such as a link's whole address.
    func property(_ name: String) async throws -> String? {
        try await read("property/\(name)").string
    }

    private func read(_ command: String) async throws -> JSONValue {
        try await send(again: \.isOfReplacedPage) { try await browser.connection.get($0 + command) }
    }

    /// Sends a command, which is given the element's path, and sends it again to the element that the locator finds
    /// then if the first one is gone: nothing was clicked or typed in that case.
    @discardableResult
    private func send(
        again isOfOtherPage: (WebDriverError) -> Bool = { $0.isOfMissingElement },
        _ command: (_ path: String) async throws -> JSONValue
    ) async throws -> JSONValue {
        do {
            return try await command(browser.path("element/\(id)/"))
        } catch let error as WebDriverError where isOfOtherPage(error) {
            guard let locator else { throw error }
            var answer = JSONValue.null
            try await browser.wait(for: "\(locator.value), after its page was replaced") {
                let element = try await browser.find(locator)
                answer = try await command(browser.path("element/\(element.id)/"))
                return true
            }
            return answer
        }
    }
}
