public import Backplane

/// Accounts and sessions.
public protocol AccountService: Sendable {
    /// Creates an account and signs its owner in. If anything fails, neither happens.
    ///
    /// - Parameters:
    ///   - name: 1 to 64 characters after trimming. Names that read the same (by case, width or normal form) are the
    /// same name.
    ///   - password: 8 characters to 1,024 bytes, and none of those that are tried first.
    ///   - client: The client that sent the request.
    /// - Returns: The first session.
    /// - Throws: `invalidName`, `invalidPassword`, `nameTaken`, `tooManyTries`, `busy`, `storage`.
    func register(name: String, password: String, client: Client) async throws(AccountError) -> Session

    /// Signs in.
    ///
    /// - Parameters:
    ///   - name: The name, in any form that reads the same.
    ///   - password: The password.
    ///   - client: The client that sent the request. Failures count against its address, and against the name from that
    /// address.
    /// - Returns: A new session.
    /// - Throws: `invalidName`, `wrongCredentials` (also if the name does not exist), `tooManyTries`, `busy`,
    ///   `storage`.
    func signIn(name: String, password: String, client: Client) async throws(AccountError) -> Session

    /// Changes a user's password, ends their other sessions and gives the one here another token, so that a copy of the
    /// former one proves nothing. If anything fails, none of it happens.
    ///
    /// - Parameters:
    ///   - current: The password so far.
    ///   - new: 8 characters to 1,024 bytes, and none of those that are tried first.
    ///   - session: The session of the user.
    ///   - client: The client that sent the request. Failures count like those of sign-ins.
    /// - Returns: The session with its new token.
    /// - Throws: `wrongCredentials` (also if the session has ended or has another token by now), `invalidPassword`,
    ///   `tooManyTries`, `busy`, `storage`.
    func changePassword(
        from current: String, to new: String, in session: Session, client: Client
    ) async throws(AccountError) -> Session

    /// The session that a token proves.
    ///
    /// - Parameter token: The token from the user's cookie.
    /// - Returns: The session; `nil` if it is unknown, expired or signed out.
    /// - Throws: `storage`.
    func session(for token: SessionToken) async throws(AccountError) -> Session?

    /// The user with a name, so that others can write to them.
    ///
    /// - Parameter name: The name, in any form that reads the same. Accents may be left out if only one user fits.
    /// - Returns: The user; `nil` if nobody has the name, or it is not valid.
    /// - Throws: `storage`.
    func user(named name: String) async throws(AccountError) -> User?

    /// Ends a session. An unknown token is not an error, because its session has ended already.
    ///
    /// In this process, the session ends at once, even if that can't be stored. In that case, the method throws, and a
    /// later call stores it; without such a call, the session is valid again after a restart.
    ///
    /// - Parameter token: The session's token.
    /// - Throws: `storage`.
    func signOut(_ token: SessionToken) async throws(AccountError)

    /// Ends another session of a user, for example on a machine that was lost. A session that has ended already, or
    /// that belongs to another user, is ignored.
    ///
    /// - Parameters:
    ///   - session: The session to end.
    ///   - user: The user that it must belong to.
    /// - Throws: `storage`; the session then continues.
    func signOut(_ session: SessionID, of user: UserID) async throws(AccountError)

    /// Ends all sessions of a user but one, for example because somebody else may use one. The one that is left gets
    /// another token, so that a copy of the former one proves nothing.
    ///
    /// - Parameter session: The session that continues.
    /// - Returns: The session with its new token; nil if it has ended or has another token by now, in which case
    ///   no other one ends.
    /// - Throws: `storage`; all sessions then continue as they are.
    func signOutEverywhere(except session: Session) async throws(AccountError) -> Session?

    /// A user's sessions, latest first: the current list, and a new one after every change.
    ///
    /// - Parameter user: The user.
    /// - Returns: The lists. The sequence fails if the storage fails.
    func sessions(of user: UserID) -> any AsyncSequence<[SessionSummary], any Error> & Sendable

    /// Every session that ends from now on, by sign-out or expiry, so that what it had open can be closed.
    ///
    /// An expired session is reported when it is requested or when old sessions are removed, not at the second when it
    /// expires. Sessions that another process ends on the same storage are not reported.
    ///
    /// - Returns: The ids, until iteration stops.
    func endings() -> AsyncStream<SessionID>
}

/// The session of one window.
@MainActor
public protocol CurrentSession: AnyObject, Sendable {
    /// The session of the window, or nil while no one is signed in. Observable.
    var session: Session? { get }
}

/// Signs the user out. Any board may broadcast it; the app's outermost motherboard ends the session.
public struct SignOut: BoardAction, Codable {
    /// Creates the action.
    public init() {}
}

extension DependencyKeys {
    /// Accounts and sessions.
    public var accounts: DependencyKey<any AccountService> { .init() }

    /// The client of the window. Each window provides its own.
    public var client: DependencyKey<Client> { .init() }

    /// The session of the window. Each window provides its own.
    public var currentSession: DependencyKey<any CurrentSession> { .init() }
}
