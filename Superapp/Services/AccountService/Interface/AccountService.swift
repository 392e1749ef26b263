public import Backplane

/// Accounts and who is signed in.
public protocol AccountService: Sendable {
    /// Makes an account and signs its owner in: both or, when anything fails, neither.
    ///
    /// - Parameters:
    ///   - name: 1 to 64 characters after trimming. Names that read the same (by case, width or normal form) are one.
    ///   - password: 8 characters to 1,024 bytes.
    ///   - client: Who is asking.
    /// - Returns: The first session.
    /// - Throws: `invalidName`, `invalidPassword`, `nameTaken`, `tooManyTries`, `busy`, `storage`.
    func register(name: String, password: String, client: Client) async throws(AccountError) -> Session

    /// Signs in.
    ///
    /// - Parameters:
    ///   - name: The name, in any form that reads the same.
    ///   - password: The password.
    ///   - client: Who is asking; failures count against its address, and the name from that address.
    /// - Returns: A new session.
    /// - Throws: `invalidName`, `wrongCredentials` (also when nobody has the name), `tooManyTries`, `busy`,
    ///   `storage`.
    func signIn(name: String, password: String, client: Client) async throws(AccountError) -> Session

    /// The session that a token proves.
    ///
    /// - Parameter token: From the person's cookie.
    /// - Returns: The session; `nil` when it is unknown, expired or signed out.
    /// - Throws: `storage`.
    func session(for token: SessionToken) async throws(AccountError) -> Session?

    /// The person who has a name, so that others can write to them.
    ///
    /// - Parameter name: The name, in any form that reads the same.
    /// - Returns: The user; `nil` when nobody has the name, or nobody can have it.
    /// - Throws: `storage`.
    func user(named name: String) async throws(AccountError) -> User?

    /// Ends a session. An unknown token is no error: what was asked for is already so.
    ///
    /// In this process it is over at once, even when that can't be stored. Then this throws, and a later call stores it;
    /// without one, the session is valid again after a restart.
    ///
    /// - Parameter token: The session's token.
    /// - Throws: `storage`.
    func signOut(_ token: SessionToken) async throws(AccountError)

    /// Ends a session of a user elsewhere, such as on a machine that was lost. One that has ended already, or is somebody
    /// else's, is passed over.
    ///
    /// - Parameters:
    ///   - session: Which one.
    ///   - user: Whose it has to be.
    /// - Throws: `storage`; then the session goes on.
    func signOut(_ session: SessionID, of user: UserID) async throws(AccountError)

    /// Where a user is signed in, oldest first: now, and again at every change.
    ///
    /// - Parameter user: Whose sessions.
    /// - Returns: The lists; fails when the storage fails.
    func sessions(of user: UserID) -> any AsyncSequence<[SessionSummary], any Error> & Sendable

    /// Every session that ends from now on, by sign-out or expiry, so that what it had open can close.
    ///
    /// An expired session is reported when somebody asks for it or when old sessions are cleared away, not at the
    /// second it expires. Endings caused by another process on the same storage are not seen.
    ///
    /// - Returns: The ids, until the consumer stops.
    func endings() -> AsyncStream<SessionID>
}

/// Who is signed in in one window, now.
@MainActor
public protocol CurrentSession: AnyObject, Sendable {
    /// The session of the window, or nil while no one is signed in. Observable.
    var session: Session? { get }
}

/// Signs the person out. Any board may broadcast it; the app's outermost motherboard ends the session.
public struct SignOut: BoardAction, Codable {
    /// Makes the action.
    public init() {}
}

extension DependencyKeys {
    /// Accounts and who is signed in.
    public var accounts: DependencyKey<any AccountService> { .init() }

    /// Who is behind the window. Each window provides its own.
    public var client: DependencyKey<Client> { .init() }

    /// Who is signed in in the window. Each window provides its own.
    public var currentSession: DependencyKey<any CurrentSession> { .init() }
}
