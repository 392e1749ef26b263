import HTTPTypes
import Hummingbird
import NIOCore

/// The sender of a request, by its cookies and its connection.
struct Visitor: Sendable {
    let client: Window.Client
    /// The browser's own random cookie; nil on its first request, or if it is not one of ours.
    let browser: String?
    /// The session cookie's value.
    let session: String?
    /// Whether a window is worth keeping: the browser has our cookie, or the request is a navigation of a user, which
    /// browsers indicate and programs don't. Otherwise the response sets the cookie, and the next page gets a window.
    let comesBack: Bool
    /// Whether the browser runs the script: the script sends the request, or has set its cookie in this browser before.
    let hasScript: Bool

    /// The name of the cookie that identifies browsers.
    static let browserCookie = "browser"

    /// The name of the cookie that the script sets. It says nothing about the person.
    private static let scriptCookie = "script"

    /// Makes the cookie of a browser that has none.
    static func makeBrowser() -> String { Secret.make(bits: browserBits) }

    private static func isBrowser(_ text: String) -> Bool { Secret.isOne(text, bits: browserBits) }

    private static let browserBits = 128

    init(_ request: Request, address: String, configuration: WebShellConfiguration) {
        let cookies = request.cookies
        func cookie(_ name: String) -> String? { cookies[configuration.cookieName(name)]?.value }
        client = Window.Client(address: address, agent: request.headers[.userAgent] ?? "")
        browser = cookie(Self.browserCookie).flatMap { Self.isBrowser($0) ? $0 : nil }
        session = cookie(configuration.sessionCookie).flatMap { $0.isEmpty ? nil : $0 }
        hasScript = PageAnswers.isFromScript(request) || cookies[Self.scriptCookie] != nil
        comesBack = browser != nil || request.headers[fetch: "Mode"] == "navigate"
    }
}

/// Writes the cookies of a window into a response.
struct CookieJar: Sendable {
    private let configuration: WebShellConfiguration

    init(_ configuration: WebShellConfiguration) {
        self.configuration = configuration
    }

    /// Adds the browser's own cookie if it has none yet, and the session cookie if it has changed.
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
            HTTPField(
                name: .setCookie,
                value: "\(configuration.cookieName(name))=\(value); Path=/; HttpOnly; SameSite=Lax\(age)\(secure)"))
    }
}

/// What is known about the connection of a request.
struct ShellContext: RequestContext {
    var coreContext: CoreRequestContextStorage
    let channel: any Channel
    /// The network address that the request came from.
    let address: String

    init(source: ApplicationRequestContextSource) {
        coreContext = .init(source: source)
        channel = source.channel
        address = source.channel.remoteAddress?.ipAddress ?? "unknown"
    }
}
