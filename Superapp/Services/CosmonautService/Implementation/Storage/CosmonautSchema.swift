import CosmonautServiceInterface
import DatabaseInterface
import Foundation
import GRDB

/// The tables of the crew. Times are milliseconds since 1970.
enum CosmonautSchema {
    static let migrations = [
        SchemaMigration(id: "cosmonauts-1") { database in
            try database.execute(
                sql: """
                    CREATE TABLE cosmonaut (
                        id TEXT PRIMARY KEY NOT NULL,
                        name TEXT NOT NULL,
                        role TEXT NOT NULL,
                        isSample INTEGER NOT NULL
                    ) STRICT;
                    CREATE TABLE spacewalk (
                        id TEXT PRIMARY KEY NOT NULL,
                        cosmonautID TEXT NOT NULL REFERENCES cosmonaut(id) ON DELETE CASCADE,
                        suit TEXT NOT NULL,
                        startedAt INTEGER NOT NULL,
                        endedAt INTEGER CHECK (endedAt >= startedAt)
                    ) STRICT;
                    CREATE UNIQUE INDEX oneSpacewalkAtATime ON spacewalk(cosmonautID) WHERE endedAt IS NULL;
                    CREATE INDEX spacewalkByCosmonaut ON spacewalk(cosmonautID, startedAt);
                    """
            )
        },
        SchemaMigration(id: "cosmonauts-2") { database in
            try database.execute(
                sql: """
                    ALTER TABLE cosmonaut ADD COLUMN addedBy TEXT;
                    CREATE INDEX cosmonautByAccount ON cosmonaut(addedBy);
                    """
            )
        },
        SchemaMigration(id: "cosmonauts-3") { try retiredIDs.create(in: $0) },
        SchemaMigration(id: "cosmonauts-4") { try retiredIDs.createIndex(in: $0) },
    ]

    static let retiredIDs = RetiredIDs(of: "cosmonaut")
}

extension Cosmonaut {
    init(row: Row) throws {
        let isOutside = row["spacewalkID"] as String? != nil
        self.init(
            id: CosmonautID(rawValue: try UUID(stored: row["id"])), name: row["name"], role: row["role"],
            spacewalk: isOutside ? try Spacewalk(row: row) : nil, isSample: row["isSample"],
            addedBy: (row["addedBy"] as String?).flatMap(UUID.init(uuidString:)))
    }
}

extension Spacewalk {
    init(row: Row) throws {
        self.init(
            id: SpacewalkID(rawValue: try UUID(stored: row["spacewalkID"])), suit: row["suit"],
            startedAt: Date(milliseconds: row["startedAt"]),
            endedAt: (row["endedAt"] as Int64?).map(Date.init(milliseconds:)))
    }
}

extension CosmonautID {
    var stored: String { rawValue.uuidString }
}

extension SpacewalkID {
    var stored: String { rawValue.uuidString }
}

extension UUID {
    fileprivate init(stored: String) throws {
        guard let id = UUID(uuidString: stored) else {
            throw CosmonautError.storage("the id \"\(stored)\" can't be read")
        }
        self = id
    }
}

extension Date {
    var milliseconds: Int64 { Int64((timeIntervalSince1970 * 1_000).rounded()) }

    init(milliseconds: Int64) {
        self.init(timeIntervalSince1970: Double(milliseconds) / 1_000)
    }
}
