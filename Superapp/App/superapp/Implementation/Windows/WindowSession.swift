import AccountServiceInterface
import Observation

/// Who is signed in in a window: set by its system, read by its modules.
@MainActor
@Observable
final class WindowSession: CurrentSession {
    var session: Session?
}
