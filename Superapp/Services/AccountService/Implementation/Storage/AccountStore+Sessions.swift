import AccountServiceInterface
import Changes
import DatabaseInterface
import Foundation
import GRDB

extension AccountStore {
    /// The session of a token, expired or not.
    func session(for token: SessionToken) async throws(AccountError) -> Session? {
        try await storing {
            try await database.read { database in
                let sql = """
                    SELECT account.id, account.name, account.createdAt,
                        session.id AS sessionID, session.startedAt, session.expiresAt
                    FROM session JOIN account ON account.id = session.accountID
                    WHERE session.tokenDigest = ?
                    """
                let row = try Row.fetchOne(try database.cachedStatement(sql: sql), arguments: [token.digest])
                return try row.map { try Session(row: $0, token: token) }
            }
        }
    }

    /// Removes the session of a token, if there is one.
    ///
    /// - Returns: The session that ended, if one did.
    func removeSession(of token: SessionToken) async throws(AccountError) -> [SessionID] {
        try await ending { database in
            let sql = "DELETE FROM session WHERE tokenDigest = ? RETURNING id, accountID"
            return try Row.fetchAll(database, sql: sql, arguments: [token.digest])
        }
    }

    /// Removes a session, if it belongs to the user.
    ///
    /// - Returns: The session that ended, if one did.
    func removeSession(_ session: SessionID, of user: UserID) async throws(AccountError) -> [SessionID] {
        try await ending { database in
            let sql = "DELETE FROM session WHERE id = ? AND accountID = ? RETURNING id, accountID"
            let arguments: StatementArguments = [session.rawValue.uuidString, user.rawValue.uuidString]
            return try Row.fetchAll(database, sql: sql, arguments: arguments)
        }
    }

    /// Removes all sessions of a user but one, which gets another token.
    ///
    /// - Returns: The sessions that ended; nil if the one has ended or has another token by now, in which case nothing
    ///   changes.
    func endOthers(than session: Session, renewedWith token: SessionToken) async throws(AccountError) -> [SessionID]? {
        try await endOthers(than: session, renewedWith: token) { _ in true }
    }

    /// Replaces a user's password hash and removes all their sessions but one, which gets another token.
    ///
    /// - Returns: The sessions that ended; nil if the one has ended or has another token by now, or another password has
    ///   been set meanwhile, in which case nothing changes.
    func replace(
        _ hash: PasswordHash, with new: PasswordHash, in session: Session, renewedWith token: SessionToken
    ) async throws(AccountError) -> [SessionID]? {
        try await endOthers(than: session, renewedWith: token) { database in
            try database.execute(
                sql: "UPDATE account SET passwordHash = ? WHERE id = ? AND passwordHash = ?",
                arguments: [new.text, session.user.id.rawValue.uuidString, hash.text])
            return database.changesCount == 1
        }
    }

    /// - Parameter change: What else changes in the transaction; false if it can't.
    private func endOthers(
        than session: Session, renewedWith token: SessionToken,
        _ change: @escaping @Sendable (Database) throws -> Bool
    ) async throws(AccountError) -> [SessionID]? {
        let id = session.id.rawValue.uuidString
        let owner = session.user.id.rawValue.uuidString
        do throws(AccountError) {
            return try await ending { database in
                // By its token: whoever holds a former one can't renew the session.
                try database.execute(
                    sql: "UPDATE session SET tokenDigest = ? WHERE id = ? AND tokenDigest = ?",
                    arguments: [token.digest, id, session.token.digest])
                guard database.changesCount == 1, try change(database) else { throw AccountError.wrongCredentials }
                return try Row.fetchAll(
                    database, sql: "DELETE FROM session WHERE accountID = ? AND id <> ? RETURNING id, accountID",
                    arguments: [owner, id])
            }
        } catch .wrongCredentials {
            return nil
        }
    }

    /// A user's sessions, latest first, without those that have expired at that time.
    func sessions(
        of user: UserID, at now: @escaping @Sendable () -> Date
    ) -> any AsyncSequence<[SessionSummary], any Error> & Sendable {
        let read: @Sendable (Database) throws -> [SessionSummary] = { database in
            let sql = """
                SELECT id, agent, startedAt FROM session
                WHERE accountID = ? AND expiresAt > ? ORDER BY startedAt DESC, rowid DESC
                """
            let arguments: StatementArguments = [user.rawValue.uuidString, now().milliseconds]
            let rows = try Row.fetchAll(database, sql: sql, arguments: arguments)
            return ReadableRows(of: "session").read(rows) { try SessionSummary(row: $0) }
        }
        return LiveValues(changes.of(user.rawValue.uuidString)) { [database] in try await database.read(read) }
    }
}
