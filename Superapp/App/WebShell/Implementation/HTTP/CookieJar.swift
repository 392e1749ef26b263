import HTTPTypes
import Hummingbird

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
