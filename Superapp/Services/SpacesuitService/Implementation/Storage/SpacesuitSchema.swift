import CosmonautServiceInterface
import DatabaseInterface
import Foundation
import GRDB
import SpacesuitServiceInterface

/// The table of suits. An index ensures that a cosmonaut has at most one.
enum SpacesuitSchema {
    static let migrations = [
        SchemaMigration(id: "spacesuits-1") { database in
            try database.execute(
                sql: """
                    CREATE TABLE spacesuit (
                        id TEXT PRIMARY KEY NOT NULL,
                        name TEXT NOT NULL,
                        wearerID TEXT UNIQUE,
                        condition TEXT NOT NULL CHECK (condition IN ('serviced', 'needsService')),
                        isSample INTEGER NOT NULL,
                        revision INTEGER NOT NULL DEFAULT 0
                    ) STRICT;
                    """
            )
        },
        SchemaMigration(id: "spacesuits-2") { database in
            try database.execute(
                sql: """
                    ALTER TABLE spacesuit ADD COLUMN addedBy TEXT;
                    CREATE INDEX spacesuitByAccount ON spacesuit(addedBy);
                    """
            )
        },
        SchemaMigration(id: "spacesuits-3") { try retiredIDs.create(in: $0) },
        SchemaMigration(id: "spacesuits-4") { try retiredIDs.createIndex(in: $0) },
    ]

    static let retiredIDs = RetiredIDs(of: "spacesuit")
}

/// A suit as it was read, with its revision.
struct StoredSuit: Sendable {
    let suit: Spacesuit
    let revision: Int

    func wearing(_ wearer: CosmonautID?) -> StoredSuit {
        replacing(wearer: wearer, condition: suit.condition)
    }

    func `in`(_ condition: Spacesuit.Condition) -> StoredSuit {
        replacing(wearer: suit.wearer, condition: condition)
    }

    private func replacing(wearer: CosmonautID?, condition: Spacesuit.Condition) -> StoredSuit {
        StoredSuit(
            suit: Spacesuit(
                id: suit.id, name: suit.name, wearer: wearer, condition: condition, isSample: suit.isSample,
                addedBy: suit.addedBy),
            revision: revision)
    }
}

/// A suit has changed since it was read.
struct StaleSuit: Error {}

extension StoredSuit {
    init(row: Row) throws {
        guard let condition = Spacesuit.Condition(rawValue: row["condition"]) else {
            throw SpacesuitError.storage("the condition \"\(row["condition"] as String)\" can't be read")
        }
        let wearer = try (row["wearerID"] as String?).map { CosmonautID(rawValue: try Self.uuid($0)) }
        let suit = Spacesuit(
            id: SpacesuitID(rawValue: try Self.uuid(row["id"])), name: row["name"], wearer: wearer,
            condition: condition, isSample: row["isSample"],
            addedBy: (row["addedBy"] as String?).flatMap(UUID.init(uuidString:)))
        self.init(suit: suit, revision: row["revision"])
    }

    /// Writes the wearer and the condition.
    ///
    /// - Throws: ``StaleSuit`` if the suit has changed since it was read.
    func update(in database: Database) throws {
        try database.execute(
            sql: """
                UPDATE spacesuit SET wearerID = ?, condition = ?, revision = revision + 1 WHERE id = ? AND revision = ?
                """,
            arguments: [
                suit.wearer?.rawValue.uuidString, suit.condition.rawValue, suit.id.rawValue.uuidString, revision,
            ])
        guard database.changesCount == 1 else { throw StaleSuit() }
    }

    private static func uuid(_ stored: String) throws -> UUID {
        guard let id = UUID(uuidString: stored) else {
            throw SpacesuitError.storage("the id \"\(stored)\" can't be read")
        }
        return id
    }
}
