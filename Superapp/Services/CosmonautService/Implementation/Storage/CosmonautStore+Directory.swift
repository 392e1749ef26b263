import Changes
import CosmonautServiceInterface
import DatabaseInterface
import Foundation
import GRDB
import TextRules

extension CosmonautStore: CrewDirectory {
    func cosmonaut(_ id: CosmonautID) async throws(CosmonautError) -> Cosmonaut? {
        try await storing {
            try await database.read { try Self.cosmonaut(id, in: $0) }
        }
    }

    func crew() -> any AsyncSequence<[Cosmonaut], any Error> & Sendable {
        observing { database in
            try Row.fetchAll(database, sql: Self.selection).map(Cosmonaut.init)
                .sorted { SearchKey(counting: $0.name) < SearchKey(counting: $1.name) }
        }
    }

    func spacewalks(of id: CosmonautID, limit: Int) -> any AsyncSequence<[Spacewalk], any Error> & Sendable {
        observing { database in
            let sql = """
                SELECT id AS spacewalkID, suit, startedAt, endedAt FROM spacewalk
                WHERE cosmonautID = ? ORDER BY startedAt DESC, rowid DESC LIMIT ?
                """
            return try Row.fetchAll(database, sql: sql, arguments: [id.stored, limit]).map(Spacewalk.init)
        }
    }

    /// Reads now, and again when the crew has changed.
    private func observing<Value: Sendable & Equatable>(
        _ read: @escaping @Sendable (Database) throws -> Value
    ) -> any AsyncSequence<Value, any Error> & Sendable {
        LiveValues(database.changes.of(Self.table)) { [database] in try await database.read(read) }
    }

    static func cosmonaut(_ id: CosmonautID, in database: Database) throws -> Cosmonaut? {
        let sql = selection + " WHERE cosmonaut.id = ?"
        return try Row.fetchOne(database, sql: sql, arguments: [id.stored]).map(Cosmonaut.init)
    }

    private static let selection = """
        SELECT cosmonaut.id, name, role, isSample, spacewalk.id AS spacewalkID, suit, startedAt, endedAt
        FROM cosmonaut LEFT JOIN spacewalk ON cosmonautID = cosmonaut.id AND endedAt IS NULL
        """
}
