public import GRDB

/// Selects the rows of a table for a page that can't show all: those of the app itself, and of the others as many as
/// there is room for, of each account in turn, the latest first. The table names the account in its column `addedBy`.
///
/// A limit on the rows of all accounts together would let a few of them keep everybody else from adding anything.
public struct FairSelection: Sendable {
    /// The expression for `WITH` that the others need.
    public let expression: String
    /// The condition in SQL.
    public let condition: String
    /// The place of a row among those of accounts, from 1; null for other rows.
    public let place: String

    /// The number of the latest rows among which is chosen, so that a page takes the same time however many there are.
    private static let considered = 2_000

    /// Makes a selection.
    ///
    /// - Parameters:
    ///   - table: The table.
    ///   - most: The maximum number of rows that accounts have added.
    ///   - first: Rows of which this is true come first; by default, all are alike.
    ///   - rows: Only rows of which this is true are selected of those that accounts have added.
    public init(of table: String, most: Int, first: String = "TRUE", among rows: String = "TRUE") {
        expression = """
            fair AS MATERIALIZED (
                SELECT number, row_number() OVER (ORDER BY isFirst DESC, turn, number DESC) AS place FROM (
                    SELECT number, isFirst, row_number() OVER (PARTITION BY addedBy ORDER BY isFirst DESC, number DESC) AS turn
                    FROM (
                        SELECT rowid AS number, addedBy, \(first) AS isFirst FROM \(table)
                        WHERE addedBy IS NOT NULL AND (\(rows)) ORDER BY rowid DESC LIMIT \(Self.considered)
                    )
                )
                ORDER BY place LIMIT \(most)
            )
            """
        condition = "(addedBy IS NULL OR \(table).rowid IN (SELECT number FROM fair))"
        place = "(SELECT place FROM fair WHERE number = \(table).rowid)"
    }

    /// Reads rows that were selected, with ``place`` as their column `place`, in its order.
    ///
    /// - Parameter order: Orders the values of those rows that have no place.
    /// - Returns: These, and then the values of the others.
    public static func read<Value>(
        _ rows: [Row], by readable: ReadableRows, _ order: ([Value]) -> [Value], _ value: (Row) throws -> Value
    ) -> [Value] {
        let isPlaced = { (row: Row) in row["place"] as Int? != nil }
        return order(readable.read(rows.filter { !isPlaced($0) }, value)) + readable.read(rows.filter(isPlaced), value)
    }
}
