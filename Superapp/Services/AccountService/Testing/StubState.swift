import AccountServiceInterface
import Foundation

/// What the stub knows.
struct StubState: Sendable {
    var calls: [StubAccountService.Call] = []
    var failures: [AccountError] = []
    var endings: [AsyncStream<SessionID>.Continuation] = []
    private(set) var sessions: [(session: Session, agent: String)] = []

    private let now: Date
    private var passwords: [User: String] = [:]
    private var watchers:
        [(user: UserID, continuation: AsyncThrowingStream<[SessionSummary], any Error>.Continuation)] =
            []

    init(now: Date, accounts: [String: String]) {
        self.now = now
        for (name, password) in accounts { _ = add(name: name, password: password) }
    }

    func user(named name: String) -> User? {
        passwords.keys.first { $0.name.lowercased() == name.lowercased() }
    }

    func isPassword(_ password: String, of user: User) -> Bool {
        passwords[user] == password
    }

    mutating func setPassword(_ password: String, of user: User) {
        passwords[user] = password
    }

    mutating func add(name: String, password: String) -> User {
        let user = User(id: UserID(), name: name, createdAt: now)
        passwords[user] = password
        return user
    }

    mutating func start(_ user: User, agent: String) -> Session {
        let session = Session(
            id: SessionID(), token: .stub(), user: user, startedAt: now, expiresAt: now.addingTimeInterval(2_592_000)
        )
        sessions.append((session, agent))
        report(user.id)
        return session
    }

    mutating func end(_ isMeant: (Session) -> Bool) {
        guard let index = sessions.firstIndex(where: { isMeant($0.session) }) else { return }
        let session = sessions.remove(at: index).session
        report(session.user.id)
        for continuation in endings { continuation.yield(session.id) }
    }

    /// - Returns: The session with another token; nil if it has ended or has another token by now.
    mutating func endOthers(than session: Session) -> Session? {
        guard let index = sessions.firstIndex(where: { $0.session == session }) else { return nil }
        let renewed = session.renewed(with: .stub())
        sessions[index].session = renewed
        for other in sessions.map(\.session) where other.user == session.user && other.id != session.id {
            end { $0.id == other.id }
        }
        return renewed
    }

    mutating func watch(
        _ user: UserID, _ continuation: AsyncThrowingStream<[SessionSummary], any Error>.Continuation
    ) {
        watchers.append((user, continuation))
        continuation.yield(summaries(of: user))
    }

    private func report(_ user: UserID) {
        for watcher in watchers where watcher.user == user { watcher.continuation.yield(summaries(of: user)) }
    }

    private func summaries(of user: UserID) -> [SessionSummary] {
        sessions.filter { $0.session.user.id == user }.map {
            SessionSummary(id: $0.session.id, agent: $0.agent, startedAt: $0.session.startedAt)
        }
    }
}
