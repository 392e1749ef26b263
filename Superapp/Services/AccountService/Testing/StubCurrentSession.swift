public import AccountServiceInterface
import Observation

/// A window's session that a test sets.
@MainActor
@Observable
public final class StubCurrentSession: CurrentSession {
    public var session: Session?

    /// Makes the session of a window.
    ///
    /// - Parameter session: The session; nobody is signed in by default.
    public init(_ session: Session? = nil) {
        self.session = session
    }
}

extension SessionToken {
    /// A well-formed token that no service has issued.
    ///
    /// - Returns: A new one each time.
    public static func stub() -> SessionToken {
        let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_")
        let text = String((0..<42).compactMap { _ in alphabet.randomElement() }) + "A"
        guard let token = SessionToken(rawValue: text) else {
            preconditionFailure("43 characters of base64url are a token")
        }
        return token
    }
}
