import AccountServiceInterface
import Foundation
import GRDB

extension User {
    init(row: Row) throws {
        self.init(
            id: UserID(rawValue: try UUID(stored: row["id"])), name: row["name"],
            createdAt: Date(milliseconds: row["createdAt"])
        )
    }
}

extension StoredAccount {
    init(row: Row) throws {
        let user = try User(row: row)
        guard let hash = PasswordHash(text: row["passwordHash"]) else {
            throw AccountError.storage("the password hash of account \(user.id.rawValue) can't be read")
        }
        self.init(user: user, hash: hash)
    }
}

extension Session {
    init(row: Row, token: SessionToken) throws {
        self.init(
            id: try SessionID(stored: row["sessionID"]), token: token, user: try User(row: row),
            startedAt: Date(milliseconds: row["startedAt"]), expiresAt: Date(milliseconds: row["expiresAt"])
        )
    }
}

extension SessionSummary {
    init(row: Row) throws {
        self.init(
            id: try SessionID(stored: row["id"]), agent: row["agent"], startedAt: Date(milliseconds: row["startedAt"])
        )
    }
}

extension SessionID {
    init(stored: String) throws {
        self.init(rawValue: try UUID(stored: stored))
    }
}

extension UUID {
    fileprivate init(stored: String) throws {
        guard let id = UUID(uuidString: stored) else {
            throw AccountError.storage("the id \"\(stored)\" can't be read")
        }
        self = id
    }
}
