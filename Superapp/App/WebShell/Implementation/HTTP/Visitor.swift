import Hummingbird

/// Who sent a request, by its cookies and its connection.
struct Visitor: Sendable {
    let client: Window.Client
    /// The browser's own random cookie, or nil on its first request.
    let browser: String?
    /// The session cookie's value.
    let session: String?

    /// The name of the cookie that tells browsers apart.
    static let browserCookie = "browser"

    init(_ request: Request, address: String, sessionCookie: String) {
        client = Window.Client(address: address, agent: request.headers[.userAgent] ?? "")
        browser = request.cookies[Self.browserCookie]?.value
        session = request.cookies[sessionCookie].flatMap { $0.value.isEmpty ? nil : $0.value }
    }
}
