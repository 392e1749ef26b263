import Testing
import WebShellTesting

extension Site {
    /// Checks an answer, and the page it leads to: nothing breaks, nothing is more than text.
    ///
    /// - Returns: The page.
    @discardableResult
    func check(
        _ answer: Answer, to client: PlainClient, forbidden: String? = nil, _ what: @autoclosure () -> String
    ) async throws -> Answer {
        #expect([200, 303, 400, 404, 409, 413].contains(answer.status), "\(what()): \(answer.status)")
        #expect(answer.headers["X-Injected"].isEmpty, "\(what())")
        var page = answer
        if let location = answer.headers.first(name: "Location") {
            page = try await client.get(location)
            #expect([200, 404].contains(page.status), "\(what()) led to \(location.prefix(60)): \(page.status)")
        }
        if let forbidden { #expect(!page.body.contains(forbidden), "\(what())") }
        return page
    }

    /// Sends a form whose fields are all filled with the same text.
    func send(
        _ action: String, of form: PageForm, at address: String, by client: PlainClient, filledWith text: HostileText
    ) async throws -> Answer {
        let fields = form.fields.map { "&\($0)=\(text.encoded)" }.joined()
        let body = FormEncoding.encode(form.hidden + [("_action", action)]) + fields
        let type = [("Content-Type", "application/x-www-form-urlencoded")]
        return try await client.send("POST", address, headers: type, body: body)
    }
}
