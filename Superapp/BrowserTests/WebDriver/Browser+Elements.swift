extension Browser {
    /// The first element of a CSS selector.
    func find(_ selector: String) async throws -> Element {
        try await find(using: "css selector", selector)
    }

    /// All elements of a CSS selector, perhaps none.
    func findAll(_ selector: String) async throws -> [Element] {
        let answer = try await connection.post(path("elements"), ["using": "css selector", "value": .string(selector)])
        return (answer.array ?? []).compactMap { $0[Element.key]?.string }.map { Element(browser: self, id: $0) }
    }

    /// The input whose label reads so.
    func field(_ label: String) async throws -> Element {
        try await find(using: "xpath", "//*[@id = //label[normalize-space(.) = \(Self.quoted(label))]/@for]")
    }

    /// The button that reads so.
    func button(_ title: String) async throws -> Element {
        try await find(using: "xpath", "//button[normalize-space(.) = \(Self.quoted(title))]")
    }

    /// The link that reads so.
    func link(_ title: String) async throws -> Element {
        try await find(using: "xpath", "//main//a[normalize-space(.) = \(Self.quoted(title))]")
    }

    /// The element that has the focus.
    var focused: Element {
        get async throws { try element(await connection.get(path("element/active"))) }
    }

    /// The text of the whole page, as a person sees it.
    var text: String {
        get async throws { try await find("body").text }
    }

    private func find(using strategy: String, _ value: String) async throws -> Element {
        let command: JSONValue = ["using": .string(strategy), "value": .string(value)]
        return try element(await connection.post(path("element"), command))
    }

    private func element(_ answer: JSONValue) throws -> Element {
        guard let id = answer[Element.key]?.string else {
            throw WebDriverError(code: "unknown answer", message: "\(answer)")
        }
        return Element(browser: self, id: id)
    }

    /// A string of XPath, which knows no escapes.
    private static func quoted(_ text: String) -> String {
        guard text.contains("\"") else { return "\"\(text)\"" }
        let parts = text.split(separator: "\"", omittingEmptySubsequences: false).map { "\"\($0)\"" }
        return "concat(\(parts.joined(separator: ", '\"', ")))"
    }
}
