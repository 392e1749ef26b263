/// Selects the rows of a table for a page that can't show all: those of the app itself, and of the others as many as
/// there is room for, of each account in turn, the latest first. The table names the account in its column `addedBy`.
///
/// A limit on the rows of all accounts together would let a few of them keep everybody else from adding anything.
public struct FairSelection: Sendable {
    /// The condition in SQL.
    public let sql: String

    /// The number of the latest rows among which is chosen, so that a page takes the same time however many there are.
    private static let considered = 2_000

    /// Makes a condition.
    ///
    /// - Parameters:
    ///   - table: The table.
    ///   - most: The maximum number of rows that accounts have added.
    ///   - first: Rows of which this is true come first; by default, all are alike.
    ///   - rows: Only rows of which this is true are selected of those that accounts have added.
    public init(of table: String, most: Int, first: String = "TRUE", among rows: String = "TRUE") {
        sql = """
            (addedBy IS NULL OR \(table).rowid IN (
                SELECT number FROM (
                    SELECT number, isFirst, row_number() OVER (PARTITION BY addedBy ORDER BY isFirst DESC, number DESC) AS turn
                    FROM (
                        SELECT rowid AS number, addedBy, \(first) AS isFirst FROM \(table)
                        WHERE addedBy IS NOT NULL AND (\(rows)) ORDER BY rowid DESC LIMIT \(Self.considered)
                    )
                )
                ORDER BY isFirst DESC, turn, number DESC LIMIT \(most)
            ))
            """
    }
}
