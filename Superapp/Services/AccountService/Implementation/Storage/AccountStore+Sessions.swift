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

    /// Removes all sessions of a user but one, if that one is the user's.
    ///
    /// - Returns: The sessions that ended.
    func removeSessions(of user: UserID, except session: SessionID) async throws(AccountError) -> [SessionID] {
        try await ending { database in
            let sql = """
                DELETE FROM session WHERE accountID = :user AND id <> :session
                    AND EXISTS (SELECT 1 FROM session WHERE id = :session AND accountID = :user)
                RETURNING id, accountID
                """
            let arguments: StatementArguments = [
                "user": user.rawValue.uuidString, "session": session.rawValue.uuidString,
            ]
            return try Row.fetchAll(database, sql: sql, arguments: arguments)
        }
    }

    /// Replaces a user's password hash and removes all their sessions but one.
    ///
    /// - Returns: The sessions that ended.
    /// - Throws: `wrongCredentials` if the session has ended, or another password has been set meanwhile.
    func replace(
        _ hash: PasswordHash, with new: PasswordHash, in session: Session
    ) async throws(AccountError) -> [SessionID] {
        try await ending { database in
            let arguments: StatementArguments = [
                "user": session.user.id.rawValue.uuidString, "session": session.id.rawValue.uuidString,
            ]
            let sql = """
                UPDATE account SET passwordHash = :new WHERE id = :user AND passwordHash = :hash
                    AND EXISTS (SELECT 1 FROM session WHERE id = :session AND accountID = :user)
                """
            try database.execute(sql: sql, arguments: arguments &+ ["new": new.text, "hash": hash.text])
            guard database.changesCount == 1 else { throw AccountError.wrongCredentials }
            return try Row.fetchAll(
                database,
                sql: "DELETE FROM session WHERE accountID = :user AND id <> :session RETURNING id, accountID",
                arguments: arguments)
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
