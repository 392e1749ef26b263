import AccountServiceInterface
import Foundation
import Synchronization

/// Accounts in memory, for other modules' tests: no hashing, no limits, no storage, but the same answers.
///
/// ```swift
/// let accounts = StubAccountService(accounts: ["Ada": "correct horse"])
/// accounts.fail(with: .storage("disk full"))      // the next call throws
/// ```
public final class StubAccountService: AccountService {
    /// One call that was made.
    public enum Call: Hashable, Sendable {
        /// `register`, with its name and password.
        case register(name: String, password: String)
        /// `signIn`, with its name and password.
        case signIn(name: String, password: String)
        /// `changePassword`, with both passwords.
        case changePassword(from: String, to: String)
        /// `session(for:)`.
        case session(SessionToken)
        /// `user(named:)`.
        case user(named: String)
        /// `signOut`.
        case signOut(SessionToken)
        /// `signOut(_:of:)`.
        case signOutElsewhere(SessionID, UserID)
        /// `signOutEverywhere(except:)`.
        case signOutEverywhere(except: SessionID)
    }

    private let state: Mutex<StubState>

    /// Makes the service.
    ///
    /// - Parameters:
    ///   - accounts: Names with their passwords. Names are compared without case.
    ///   - now: The date given to accounts and sessions.
    public init(accounts: [String: String] = [:], now: Date = Date(timeIntervalSince1970: 1_000_000)) {
        state = Mutex(StubState(now: now, accounts: accounts))
    }

    /// The calls so far, in order.
    public var calls: [Call] { state.withLock { $0.calls } }

    /// Makes the next call that can throw fail. Several errors are thrown by successive calls, in order.
    ///
    /// - Parameter error: What that call throws.
    public func fail(with error: AccountError) {
        state.withLock { $0.failures.append(error) }
    }

    /// Signs a user in without recording a call, as if it had happened before the test.
    ///
    /// - Parameter name: The name of an account, which is created if it does not exist.
    /// - Returns: The session.
    public func signedIn(_ name: String) -> Session {
        state.withLock { state in
            let user = state.user(named: name) ?? state.add(name: name, password: "password of \(name)")
            return state.start(user, agent: "before the test")
        }
    }

    public func register(name: String, password: String, client: Client) async throws(AccountError) -> Session {
        try answer(.register(name: name, password: password)) { state throws(AccountError) in
            guard !name.isEmpty else { throw .invalidName(.text(.empty)) }
            guard password.count >= 8 else { throw .invalidPassword(.tooShort(minimum: 8)) }
            guard state.user(named: name) == nil else { throw .nameTaken }
            return state.start(state.add(name: name, password: password), agent: client.agent)
        }
    }

    public func signIn(name: String, password: String, client: Client) async throws(AccountError) -> Session {
        try answer(.signIn(name: name, password: password)) { state throws(AccountError) in
            guard !name.isEmpty else { throw .invalidName(.text(.empty)) }
            guard let user = state.user(named: name), state.isPassword(password, of: user) else {
                throw .wrongCredentials
            }
            return state.start(user, agent: client.agent)
        }
    }

    public func changePassword(
        from current: String, to new: String, in session: Session, client: Client
    ) async throws(AccountError) -> Session {
        try answer(.changePassword(from: current, to: new)) { state throws(AccountError) in
            guard new.count >= 8 else { throw .invalidPassword(.tooShort(minimum: 8)) }
            guard state.isPassword(current, of: session.user) else { throw .wrongCredentials }
            guard new != current else { throw .invalidPassword(.unchanged) }
            guard let renewed = state.endOthers(than: session) else { throw .wrongCredentials }
            state.setPassword(new, of: session.user)
            return renewed
        }
    }

    public func session(for token: SessionToken) async throws(AccountError) -> Session? {
        try answer(.session(token)) { state in state.sessions.first { $0.session.token == token }?.session }
    }

    public func user(named name: String) async throws(AccountError) -> User? {
        try answer(.user(named: name)) { state in state.user(named: name) }
    }

    public func signOut(_ token: SessionToken) async throws(AccountError) {
        try answer(.signOut(token)) { state in state.end { $0.token == token } }
    }

    public func signOut(_ session: SessionID, of user: UserID) async throws(AccountError) {
        try answer(.signOutElsewhere(session, user)) { state in state.end { $0.id == session && $0.user.id == user } }
    }

    public func signOutEverywhere(except session: Session) async throws(AccountError) -> Session? {
        try answer(.signOutEverywhere(except: session.id)) { state in state.endOthers(than: session) }
    }

    public func sessions(of user: UserID) -> any AsyncSequence<[SessionSummary], any Error> & Sendable {
        let (stream, continuation) = AsyncThrowingStream.makeStream(of: [SessionSummary].self)
        state.withLock { $0.watch(user, continuation) }
        return stream
    }

    public func endings() -> AsyncStream<SessionID> {
        let (stream, continuation) = AsyncStream.makeStream(of: SessionID.self)
        state.withLock { $0.endings.append(continuation) }
        return stream
    }

    private func answer<Value: Sendable>(
        _ call: Call, _ body: (inout StubState) throws(AccountError) -> Value
    ) throws(AccountError) -> Value {
        let result = state.withLock { state -> Result<Value, AccountError> in
            state.calls.append(call)
            guard state.failures.isEmpty else { return .failure(state.failures.removeFirst()) }
            do throws(AccountError) {
                return .success(try body(&state))
            } catch {
                return .failure(error)
            }
        }
        return try result.get()
    }
}
