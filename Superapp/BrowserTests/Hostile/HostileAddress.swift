import Testing
import WebShellTesting

/// What someone who wants to break an address writes into it.
enum HostileAddress {
    /// For a part of a path.
    static let segments = [
        "..", ".", "%2e%2e", "%2E%2E%2Fetc", "%252e%252e", "%00", "a%00b", "a%0d%0aX-Injected:%201", "a%2Fb", "a;b",
        "-1",
        "0", "1e9", "9223372036854775808", "'%20OR%20'1'='1", "%3Cscript%3Ealert(1)%3C%2Fscript%3E", "%F0%9F%98%80",
        "%E2%80%AE", "%7Bid%7D", "NaN", "null", "undefined", "new%20", String(repeating: "a", count: 300),
    ]

    /// For a query.
    static let queries = [
        "=", "==", "=x", "&", "&=&", "q", "q=", "q=%00", "q=%0d%0aX-Injected:%201",
        "q=%3Cscript%3Ealert(1)%3C%2Fscript%3E",
        "q='%20OR%201=1%20--", "q=%E2%80%AE", "window", "window=", "window=x", "window=..&window=%00", "version=-1",
        "version=99999999999999999999", "q=" + String(repeating: "%F0%9F%98%80", count: 256),
    ]

    /// Addresses of a pattern, with each of its parts in turn replaced.
    static func addresses(of pattern: String) -> [String] {
        let parts = pattern.split(separator: "/")
        return parts.indices.filter { parts[$0].hasPrefix("{") }.flatMap { index in
            segments.map { segment in
                parts.indices.map { $0 == index ? segment : parts[$0].hasPrefix("{") ? "x" : String(parts[$0]) }
                    .reduce("") { "\($0)/\($1)" }
            }
        }
    }
}

extension Site {
    /// Checks an answer, and the page it leads to: nothing breaks, nothing is more than text.
    ///
    /// - Returns: The page.
    @discardableResult
    func check(
        _ answer: Answer, to client: PlainClient, forbidden: String? = nil, _ what: @autoclosure () -> String
    ) async throws -> Answer {
        #expect([200, 303, 400, 404, 409, 413, 422].contains(answer.status), "\(what()): \(answer.status)")
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
