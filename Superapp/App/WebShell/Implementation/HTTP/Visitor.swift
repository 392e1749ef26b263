import HTTPTypes
import Hummingbird
import NIOCore

/// Who sent a request, by its cookies and its connection.
struct Visitor: Sendable {
    let client: Window.Client
    /// The browser's own random cookie, or nil on its first request, or if it has made one up.
    let browser: String?
    /// The session cookie's value.
    let session: String?
    /// Whether a window is worth keeping: the browser has our cookie, or a person goes to a page in it, as browsers say and
    /// programs don't. Who has neither gets the cookie, and a window with the next page.
    let comesBack: Bool

    /// The name of the cookie that tells browsers apart.
    static let browserCookie = "browser"

    /// Makes the cookie of a browser that has none.
    static func makeBrowser() -> String { Secret.make(bits: browserBits) }

    private static func isBrowser(_ text: String) -> Bool { Secret.isOne(text, bits: browserBits) }

    private static let browserBits = 128

    init(_ request: Request, address: String, sessionCookie: String) {
        client = Window.Client(address: address, agent: request.headers[.userAgent] ?? "")
        browser = request.cookies[Self.browserCookie].map(\.value).flatMap { Self.isBrowser($0) ? $0 : nil }
        session = request.cookies[sessionCookie].flatMap { $0.value.isEmpty ? nil : $0.value }
        comesBack = browser != nil || request.headers[fetch: "Mode"] == "navigate"
    }
}

/// Writes the cookies of a window into an answer.
struct CookieJar: Sendable {
    private let configuration: WebShellConfiguration

    init(_ configuration: WebShellConfiguration) {
        self.configuration = configuration
    }

    /// Adds the browser's own cookie if it has none yet, and the session's if it changed.
    @MainActor
    func write(_ window: Window, for visitor: Visitor, to response: inout Response) {
        if visitor.browser != window.browser { add(Visitor.browserCookie, window.browser, nil, to: &response) }
        switch window.cookie.change {
        case .set(let value, let lifetime): add(configuration.sessionCookie, value, lifetime, to: &response)
        case .clear: add(configuration.sessionCookie, "", .zero, to: &response)
        case nil: break
        }
    }

    private func add(_ name: String, _ value: String, _ lifetime: Duration?, to response: inout Response) {
        let age = lifetime.map { "; Max-Age=\($0.components.seconds)" } ?? ""
        let secure = configuration.isForThisMachine ? "" : "; Secure"
        response.headers.append(
            HTTPField(name: .setCookie, value: "\(name)=\(value); Path=/; HttpOnly; SameSite=Lax\(age)\(secure)"))
    }
}

/// What is known about the connection of a request.
struct ShellContext: RequestContext {
    var coreContext: CoreRequestContextStorage
    /// The network address that the request came from.
    let address: String

    init(source: ApplicationRequestContextSource) {
        coreContext = .init(source: source)
        address = source.channel.remoteAddress?.ipAddress ?? "unknown"
    }
}
