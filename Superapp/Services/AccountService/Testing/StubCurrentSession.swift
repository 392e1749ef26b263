public import AccountServiceInterface
import Observation

/// A window's session that a test sets.
@MainActor
@Observable
public final class StubCurrentSession: CurrentSession {
    public var session: Session?

    /// Makes the session of a window.
    ///
    /// - Parameter session: Who is signed in. No one unless given.
    public init(_ session: Session? = nil) {
        self.session = session
    }
}
