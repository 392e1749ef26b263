import AccountServiceInterface
import Foundation
import TextRules

/// The account service over the database.
struct StoredAccounts: AccountService {
    /// Sessions last 30 days from sign-in, whether they are used or not: a stolen token expires at a known time, and
    /// the cookie with it never has to be renewed.
    static let sessionLength: TimeInterval = 30 * 24 * 60 * 60

    let store: AccountStore
    let hasher: PasswordHasher
    let limiter: SignInLimiter
    let registrations: RegistrationLimiter
    let time: TimeSource
    let reserved: ReservedNames
    private let sessionEndings = SessionEndings()
    private let unstored = UnstoredSignOuts()

    init(
        store: AccountStore, hasher: PasswordHasher, limiter: SignInLimiter = SignInLimiter(),
        registrations: RegistrationLimiter = RegistrationLimiter(), time: TimeSource, reservedNames: [String] = []
    ) {
        reserved = ReservedNames(reservedNames)
        self.store = store
        self.hasher = hasher
        self.limiter = limiter
        self.registrations = registrations
        self.time = time
    }

    func register(name: String, password: String, client: Client) async throws(AccountError) -> Session {
        let name = try AccountName(new: name)
        let password = try Password(new: password, of: name)
        try registrations.startTry(address: client.address, at: time.uptime())
        guard !reserved.contains(name) else { throw .nameTaken }
        // Only saves the hashing: the account that is stored first gets the name.
        guard try await !store.isTaken(name) else { throw .nameTaken }
        let hash = try await hasher.hash(password, for: client.address)
        let user = User(id: UserID(), name: name.text, createdAt: time.storableDate)
        let session = newSession(of: user)
        sessionEndings.send(try await store.add(user, name, hash, session, agent: client.agent))
        limiter.noteSuccess(name: name, address: client.address, at: time.uptime())
        return session
    }

    func signIn(name: String, password: String, client: Client) async throws(AccountError) -> Session {
        let password = Password(presented: password)
        let account = try await account(named: try AccountName(name), password: password, client: client)
        let session = newSession(of: account.user)
        // If there is no capacity for it now, the hash is renewed at another sign-in: the password was correct.
        let stronger = account.hash.cost == hasher.cost ? nil : try? await hasher.hash(password, for: client.address)
        sessionEndings.send(try await store.add(session, agent: client.agent, replacingHashWith: stronger))
        return session
    }

    func changePassword(
        from current: String, to new: String, in session: Session, client: Client
    ) async throws(AccountError) -> Session {
        let name = try AccountName(session.user.name)
        let new = try Password(new: new, of: name)
        let current = Password(presented: current)
        let account = try await account(named: name, password: current, client: client)
        // Whoever changes it because others know it would believe that it is another one.
        guard new.bytes != current.bytes else { throw .invalidPassword(.unchanged) }
        let hash = try await hasher.hash(new, for: client.address)
        let renewed = session.renewed(with: .random())
        let ended = try await store.replace(account.hash, with: hash, in: session, renewedWith: renewed.token)
        guard let ended else { throw .wrongCredentials }
        sessionEndings.send(ended)
        return renewed
    }

    /// The account with a name, if the password is its own.
    private func account(
        named name: AccountName, password: Password, client: Client
    ) async throws(AccountError) -> StoredAccount {
        let unproven = try limiter.startTry(name: name, address: client.address, at: time.uptime())
        let account = try await store.account(named: name)
        let isKnown = limiter.isKnown(name: name, address: client.address)
        let matches = try await hasher.matches(
            password, account?.hash, for: client.address, isKnown: isKnown, after: unproven)
        guard let account, matches else { throw .wrongCredentials }
        limiter.trySucceeded(name: name, address: client.address, at: time.uptime())
        return account
    }

    private func newSession(of user: User) -> Session {
        let start = time.storableDate
        let end = start.addingTimeInterval(Self.sessionLength)
        return Session(id: SessionID(), token: .random(), user: user, startedAt: start, expiresAt: end)
    }
}

extension StoredAccounts {
    func session(for token: SessionToken) async throws(AccountError) -> Session? {
        guard !unstored.contains(token), let session = try await store.session(for: token) else { return nil }
        guard session.expiresAt <= time.date() else { return session }
        // The session is over, whether or not that can be stored now.
        try? await signOut(token)
        return nil
    }

    func user(named name: String) async throws(AccountError) -> User? {
        guard let name = try? AccountName(name) else { return nil }
        if let account = try await store.account(named: name) { return account.user }
        let key = SearchKey(name.text)
        let alike = try await store.users(thatLookLike: name).filter { SearchKey($0.name) == key }
        return alike.count == 1 ? alike[0] : nil
    }

    func signOut(_ token: SessionToken) async throws(AccountError) {
        do throws(AccountError) {
            sessionEndings.send(try await store.removeSession(of: token))
            unstored.remove(token)
        } catch {
            if unstored.insert(token), let session = try? await store.session(for: token) {
                sessionEndings.send([session.id])
            }
            throw error
        }
    }

    func signOut(_ session: SessionID, of user: UserID) async throws(AccountError) {
        sessionEndings.send(try await store.removeSession(session, of: user))
    }

    func signOutEverywhere(except session: Session) async throws(AccountError) -> Session? {
        let renewed = session.renewed(with: .random())
        guard let ended = try await store.endOthers(than: session, renewedWith: renewed.token) else { return nil }
        sessionEndings.send(ended)
        return renewed
    }

    func sessions(of user: UserID) -> any AsyncSequence<[SessionSummary], any Error> & Sendable {
        store.sessions(of: user, at: time.date)
    }

    func endings() -> AsyncStream<SessionID> {
        sessionEndings.stream()
    }
}
