import AccountServiceInterface
import DatabaseInterface
import Foundation
import GRDB

/// Accounts and sessions as rows.
struct AccountStore: Sendable {
    /// A longer name of a program is cut: it is shown, never compared.
    private static let maximumAgentCharacters = 256

    let database: any SQLDatabase

    func account(named name: AccountName) async throws(AccountError) -> StoredAccount? {
        try await storing {
            try await database.read { database in
                let sql = "SELECT id, name, createdAt, passwordHash FROM account WHERE nameKey = ?"
                return try Row.fetchOne(database, sql: sql, arguments: [name.key]).map(StoredAccount.init)
            }
        }
    }

    /// Adds an account and its first session.
    ///
    /// - Returns: Expired sessions that were cleared away.
    func add(
        _ user: User, _ name: AccountName, _ hash: PasswordHash, _ session: Session, agent: String
    ) async throws(AccountError) -> [SessionID] {
        try await storing {
            try await database.write { database in
                try database.execute(
                    sql: "INSERT INTO account (id, name, nameKey, passwordHash, createdAt) VALUES (?, ?, ?, ?, ?)",
                    arguments: [
                        user.id.rawValue.uuidString, user.name, name.key, hash.text, user.createdAt.milliseconds,
                    ]
                )
                return try Self.insert(session, agent: agent, in: database)
            }
        }
    }

    /// Adds a session, and renews its user's password hash when one is given.
    ///
    /// - Returns: Expired sessions that were cleared away.
    func add(
        _ session: Session, agent: String, replacingHashWith hash: PasswordHash?
    ) async throws(AccountError) -> [SessionID] {
        try await storing {
            try await database.write { database in
                if let hash {
                    let sql = "UPDATE account SET passwordHash = ? WHERE id = ?"
                    try database.execute(sql: sql, arguments: [hash.text, session.user.id.rawValue.uuidString])
                }
                return try Self.insert(session, agent: agent, in: database)
            }
        }
    }

    private static func insert(_ session: Session, agent: String, in database: Database) throws -> [SessionID] {
        let expired = try String.fetchAll(
            database, sql: "DELETE FROM session WHERE expiresAt <= ? RETURNING id",
            arguments: [session.startedAt.milliseconds]
        )
        try database.execute(
            sql: """
                INSERT INTO session (id, accountID, tokenDigest, agent, startedAt, expiresAt) VALUES (?, ?, ?, ?, ?, ?)
                """,
            arguments: [
                session.id.rawValue.uuidString, session.user.id.rawValue.uuidString, session.token.digest,
                String(agent.prefix(maximumAgentCharacters)), session.startedAt.milliseconds,
                session.expiresAt.milliseconds,
            ]
        )
        return try expired.map(SessionID.init(stored:))
    }
}
