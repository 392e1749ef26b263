/// Waiting for a page. A driver reports no events, so this is the one place of the project where a test asks again and
/// again; it goes on as soon as the answer is yes, and fails with a picture when it never is.
extension Browser {
    static let patience = Duration.seconds(120)
    private static let pause = Duration.milliseconds(20)

    /// Waits until a condition holds. While the page is being changed, an element that is missing is no error.
    func wait(
        for what: String, patience: Duration = Self.patience, _ condition: () async throws -> Bool
    ) async throws {
        let deadline = ContinuousClock.now + patience
        var last: WebDriverError?
        repeat {
            do {
                if try await condition() { return }
                last = nil
            } catch let error as WebDriverError where error.mayPass {
                last = error
            }
            try await Task.sleep(for: Self.pause)
        } while ContinuousClock.now < deadline
        let page = try await "\(url)\n\(text)"
        throw PageTimeout(waitedFor: what, lastError: last?.description, page: page)
    }

    func wait(forAddress expected: String) async throws {
        try await wait(for: "the address \(expected)") { try await address == expected }
    }

    func wait(forText expected: String) async throws {
        try await wait(for: "the text \"\(expected)\"") { try await text.contains(expected) }
    }

    func wait(forHeading expected: String) async throws {
        try await wait(for: "the heading \"\(expected)\"") { try await find("h1").text == expected }
    }

    /// Clicks what a selector finds, as soon as it is there.
    func click(_ selector: String) async throws {
        try await wait(for: selector) {
            try await find(selector).click()
            return true
        }
    }

    /// Clicks the button that reads so, as soon as it is there.
    func press(_ title: String) async throws {
        try await wait(for: "the button \"\(title)\"") {
            try await button(title).click()
            return true
        }
    }

    /// Replaces what is in the input whose label reads so, by keys.
    func fill(_ label: String, with text: String) async throws {
        try await wait(for: "the field \"\(label)\"") {
            let field = try await field(label)
            let (control, release, delete) = ("\u{E009}", "\u{E000}", "\u{E017}")
            try await field.type("\(control)a\(release)\(delete)\(text)")
            return true
        }
    }
}
