public import GRDB
import Logging
import Synchronization

/// Reads rows one by one. One that can't be read, because another program has changed it, is left out and logged by its
/// id, so that it does not hide all others.
public struct ReadableRows: Sendable {
    private let table: String
    private let log: @Sendable (String) -> Void

    /// Makes a reader.
    ///
    /// - Parameter table: The table, for the log.
    public init(of table: String) {
        self.init(of: table) { Self.logger.error("\($0)") }
    }

    /// Makes a reader with a log of its own, for tests.
    public init(of table: String, log: @escaping @Sendable (String) -> Void) {
        (self.table, self.log) = (table, log)
    }

    /// Reads rows, each by itself.
    ///
    /// - Parameter id: The column that names a row in the log.
    /// - Returns: The values of those that can be read.
    public func read<Value>(_ rows: [Row], id: String = "id", _ value: (Row) throws -> Value) -> [Value] {
        rows.compactMap { row in
            do {
                return try value(row)
            } catch {
                note(row[id] as DatabaseValue, error)
                return nil
            }
        }
    }

    /// Reads the first rows of a list: as many as are asked for, if there are so many that can be read.
    ///
    /// - Parameters:
    ///   - limit: The maximum number; nil for all.
    ///   - id: The column that names a row in the log.
    ///   - rows: Fetches the first rows, up to a number.
    public func first<Value>(
        _ limit: Int?, id: String = "id", of rows: (Int?) throws -> [Row], _ value: (Row) throws -> Value
    ) throws -> [Value] {
        try first(limit, asking: limit, id: id, of: rows, value)
    }

    private func first<Value>(
        _ limit: Int?, asking asked: Int?, id: String, of rows: (Int?) throws -> [Row], _ value: (Row) throws -> Value
    ) throws -> [Value] {
        let found = try rows(asked)
        let values = read(found, id: id, value)
        guard let limit, let asked, values.count < limit, found.count == asked else { return values }
        return try first(limit, asking: asked + limit - values.count, id: id, of: rows, value)
    }

    private func note(_ id: DatabaseValue, _ error: any Error) {
        let name = "\(table) \(id)"
        let isNew = Self.noted.withLock { noted in noted.count < Self.mostNoted && noted.insert(name).inserted }
        if isNew { log("The row \(id) of the table \(table) can't be read, and is left out: \(error)") }
    }

    /// The rows that were logged: lists are read again and again.
    private static let noted = Mutex<Set<String>>([])
    private static let mostNoted = 1_000
    private static let logger = Logger(label: "Database", factory: { StreamLogHandler.standardError(label: $0) })
}
