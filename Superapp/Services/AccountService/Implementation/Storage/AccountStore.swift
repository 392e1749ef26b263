import AccountServiceInterface
import Changes
import DatabaseInterface
import Foundation
import GRDB

/// Accounts and sessions as rows.
struct AccountStore: Sendable {
    /// A longer user agent is cut: it is shown, never compared.
    private static let maximumAgentCharacters = 256

    /// The maximum number of sessions of one account. A further one ends the oldest.
    static let maximumSessions = 50

    let database: any SQLDatabase
    /// The users whose sessions have changed, by the stored id.
    let changes = Changes<String>()

    init(database: any SQLDatabase) {
        self.database = database
    }

    func account(named name: AccountName) async throws(AccountError) -> StoredAccount? {
        try await storing {
            try await database.read { database in
                let sql = "SELECT id, name, createdAt, passwordHash FROM account WHERE nameKey = ?"
                return try Row.fetchOne(database, sql: sql, arguments: [name.key]).map(StoredAccount.init)
            }
        }
    }

    /// The users whose names look like a name.
    func users(thatLookLike name: AccountName) async throws(AccountError) -> [User] {
        try await storing {
            try await database.read { database in
                let (looks, arguments) = Self.looks(of: name)
                let sql = "SELECT id, name, createdAt FROM account WHERE id IN (\(looks))"
                return try Row.fetchAll(database, sql: sql, arguments: arguments).map(User.init)
            }
        }
    }

    /// Whether the name, or one that looks like it, is taken.
    func isTaken(_ name: AccountName) async throws(AccountError) -> Bool {
        try await storing {
            try await database.read { try Self.isTaken(name, in: $0) }
        }
    }

    private static func isTaken(_ name: AccountName, in database: Database) throws -> Bool {
        let (looks, arguments) = looks(of: name)
        let sql = "SELECT 1 FROM account WHERE nameKey = ? UNION ALL \(looks)"
        return try Row.fetchOne(database, sql: sql, arguments: [name.key] + arguments) != nil
    }

    /// A query for the accounts whose names look like a name.
    private static func looks(of name: AccountName) -> (sql: String, arguments: StatementArguments) {
        let looks = name.lookalikes
        let places = Array(repeating: "?", count: looks.count).joined(separator: ", ")
        return ("SELECT accountID FROM accountLook WHERE look IN (\(places))", StatementArguments(looks))
    }

    /// Stores what the name of an account looks like.
    static func insertLooks(_ looks: [String], of account: String, in database: Database) throws {
        for look in looks {
            let sql = "INSERT INTO accountLook (look, accountID) VALUES (?, ?)"
            try database.execute(sql: sql, arguments: [look, account])
        }
    }

    /// Adds an account and its first session.
    ///
    /// - Returns: Expired sessions that were removed.
    func add(
        _ user: User, _ name: AccountName, _ hash: PasswordHash, _ session: Session, agent: String
    ) async throws(AccountError) -> [SessionID] {
        try await ending(begun: user) { database in
            guard try !Self.isTaken(name, in: database) else { throw AccountError.nameTaken }
            try database.execute(
                sql: """
                    INSERT INTO account (id, name, nameKey, passwordHash, createdAt) VALUES (?, ?, ?, ?, ?)
                    """,
                arguments: [
                    user.id.rawValue.uuidString, user.name, name.key, hash.text, user.createdAt.milliseconds,
                ]
            )
            try Self.insertLooks(name.lookalikes, of: user.id.rawValue.uuidString, in: database)
            return try Self.insert(session, agent: agent, in: database)
        }
    }

    /// Adds a session, and replaces its user's password hash if a new one is given.
    ///
    /// - Returns: Expired sessions that were removed.
    func add(
        _ session: Session, agent: String, replacingHashWith hash: PasswordHash?
    ) async throws(AccountError) -> [SessionID] {
        try await ending(begun: session.user) { database in
            if let hash {
                let sql = "UPDATE account SET passwordHash = ? WHERE id = ?"
                try database.execute(sql: sql, arguments: [hash.text, session.user.id.rawValue.uuidString])
            }
            return try Self.insert(session, agent: agent, in: database)
        }
    }

    /// Begins or ends sessions in one transaction, and announces the users whose sessions changed.
    ///
    /// - Parameters:
    ///   - user: The user whose session begins.
    ///   - change: Makes the change, and returns the rows of sessions that ended.
    /// - Returns: The sessions that ended.
    func ending(
        begun user: User? = nil, _ change: @escaping @Sendable (Database) throws -> [Row]
    ) async throws(AccountError) -> [SessionID] {
        let ended = try await storing {
            try await database.write { database in
                let rows = try change(database)
                return ReadableRows(of: "session").read(rows) {
                    (id: try SessionID(stored: $0["id"]), owner: $0["accountID"] as String)
                }
            }
        }
        changes.announce(ended.map(\.owner) + [user].compactMap { $0?.id.rawValue.uuidString })
        return ended.map(\.id)
    }

    private static func insert(_ session: Session, agent: String, in database: Database) throws -> [Row] {
        let expired = try Row.fetchAll(
            database, sql: "DELETE FROM session WHERE expiresAt <= ? RETURNING id, accountID",
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
        let surplus = try Row.fetchAll(
            database,
            sql: """
                DELETE FROM session WHERE id IN (
                    SELECT id FROM session WHERE accountID = ? ORDER BY startedAt DESC, rowid DESC LIMIT -1 OFFSET ?)
                RETURNING id, accountID
                """,
            arguments: [session.user.id.rawValue.uuidString, maximumSessions])
        return expired + surplus
    }
}

extension AccountStore {
    /// Runs `work` and turns its errors into those of the service.
    func storing<Value>(_ work: () async throws -> Value) async throws(AccountError) -> Value {
        do {
            return try await work()
        } catch let error as AccountError {
            throw error
        } catch let error as DatabaseError where error.isTakenName {
            throw .nameTaken
        } catch {
            throw .storage("\(error)")
        }
    }
}

extension DatabaseError {
    fileprivate var isTakenName: Bool {
        extendedResultCode == .SQLITE_CONSTRAINT_UNIQUE && message?.contains("account.nameKey") == true
    }
}
