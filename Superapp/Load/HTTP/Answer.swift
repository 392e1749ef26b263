import Foundation

/// An answer, and what a page of the app says of itself.
struct Answer: Sendable {
    let status: Int
    let location: String?
    let cookies: [String]
    let body: String

    var window: String { value(after: "data-window=\"") }
    var screen: String { value(after: "data-screen=\"") }
    var version: String { value(after: "data-version=\"") }
    var token: String { value(after: "name=\"_token\" value=\"") }

    private func value(after mark: String) -> String {
        guard let start = body.range(of: mark)?.upperBound else { return "" }
        return String(body[start...].prefix { $0 != "\"" })
    }
}
