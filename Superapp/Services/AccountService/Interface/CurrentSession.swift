/// Who is signed in in one window, now.
@MainActor
public protocol CurrentSession: AnyObject, Sendable {
    /// The session of the window, or nil while no one is signed in. Observable.
    var session: Session? { get }
}
