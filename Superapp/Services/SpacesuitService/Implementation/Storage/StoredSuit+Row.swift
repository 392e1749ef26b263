import CosmonautServiceInterface
import Foundation
import GRDB
import SpacesuitServiceInterface

/// A suit is not any more what it was when it was read.
struct StaleSuit: Error {}

extension StoredSuit {
    init(row: Row) throws {
        guard let condition = Spacesuit.Condition(rawValue: row["condition"]) else {
            throw SpacesuitError.storage("the condition \"\(row["condition"] as String)\" can't be read")
        }
        let wearer = try (row["wearerID"] as String?).map { CosmonautID(rawValue: try Self.uuid($0)) }
        let suit = Spacesuit(
            id: SpacesuitID(rawValue: try Self.uuid(row["id"])), name: row["name"], wearer: wearer,
            condition: condition, isSample: row["isSample"])
        self.init(suit: suit, revision: row["revision"])
    }

    /// Writes the wearer and the condition.
    ///
    /// - Throws: ``StaleSuit`` when the suit has changed since it was read.
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
