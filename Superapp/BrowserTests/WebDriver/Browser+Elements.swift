extension Browser {
    /// The first element of a CSS selector.
    func find(_ selector: String) async throws -> Element {
        try await find(Locator(strategy: "css selector", value: selector))
    }

    /// All elements of a CSS selector, perhaps none.
    func findAll(_ selector: String) async throws -> [Element] {
        let locator = Locator(strategy: "css selector", value: selector)
        let answer = try await connection.post(path("elements"), locator.command)
        return (answer.array ?? []).compactMap { $0[Element.key]?.string }.map { Element(browser: self, id: $0) }
    }

    /// The input whose label reads so.
    func field(_ label: String) async throws -> Element {
        let value = "//*[@id = //label[normalize-space(.) = \(Self.quoted(label))]/@for]"
        return try await find(Locator(strategy: "xpath", value: value))
    }

    /// The button that reads so.
    func button(_ title: String) async throws -> Element {
        try await find(Locator(strategy: "xpath", value: "//button[normalize-space(.) = \(Self.quoted(title))]"))
    }

    /// The link that reads so.
    func link(_ title: String) async throws -> Element {
        try await find(Locator(strategy: "xpath", value: "//main//a[normalize-space(.) = \(Self.quoted(title))]"))
    }

    /// The element that has the focus.
    var focused: Element {
        get async throws { try element(await connection.get(path("element/active"))) }
    }

    /// The text that is drawn now. ``text`` also has what is in a `noscript` element, which no browser with scripts draws.
    var drawnText: String {
        get async throws { try await run("return document.body.innerText").string ?? "" }
    }

    /// The text of the whole page, as a person sees it.
    var text: String {
        get async throws { try await find("body").text }
    }

    func find(_ locator: Locator) async throws -> Element {
        try element(await connection.post(path("element"), locator.command), locator)
    }

    private func element(_ answer: JSONValue, _ locator: Locator? = nil) throws -> Element {
        guard let id = answer[Element.key]?.string else {
            throw WebDriverError(code: "unknown answer", message: "\(answer)")
        }
        return Element(browser: self, id: id, locator: locator)
    }

    /// A string of XPath, which knows no escapes.
    private static func quoted(_ text: String) -> String {
        guard text.contains("\"") else { return "\"\(text)\"" }
        let parts = text.split(separator: "\"", omittingEmptySubsequences: false).map { "\"\($0)\"" }
        return "concat(\(parts.joined(separator: ", '\"', ")))"
    }
}
