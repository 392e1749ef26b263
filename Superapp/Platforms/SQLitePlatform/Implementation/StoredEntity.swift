import Domain
import GRDB

/// An entity that is kept as a row, each of its fields in a column of that name.
protocol StoredEntity: Entity {
    static var table: String { get }

    /// Reads a row.
    ///
    /// - Throws: `RepositoryError.storage` when the row can't be one that was written here.
    init(row: Row) throws
}

extension StoredEntity {
    /// The columns and what they hold.
    var columns: [(name: String, value: DatabaseValue)] {
        Field.allCases.map { ($0.rawValue, value(of: $0).databaseValue) } + [
            ("owner", owner.rawValue.databaseValue), ("revision", revision.databaseValue),
        ]
    }
}

extension FieldValue {
    var databaseValue: DatabaseValue {
        switch self {
        case .text(let text): text.databaseValue
        case .number(let number): number.databaseValue
        case .flag(let flag): flag.databaseValue
        }
    }
}
