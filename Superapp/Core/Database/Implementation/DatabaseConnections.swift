import Changes
import DatabaseInterface
import Foundation
import GRDB
import TextRules

/// The database over GRDB's connections: a pool for a file, one connection for memory.
struct DatabaseConnections: SQLDatabase {
    let writer: any DatabaseWriter
    let changes = Changes<String>()
    private let places = ClientPlaces(total: reads)
    private let writePlaces = ClientPlaces(count: 1, total: 1)
    private let scanPlaces = ClientPlaces(count: 1, total: scans)
    /// The maximum number of concurrent reads of all clients.
    private static let reads = 4
    /// The maximum number of concurrent scans of all clients: each keeps a processor busy.
    private static let scans = max(1, ProcessInfo.processInfo.activeProcessorCount / 2)

    init(writer: any DatabaseWriter) {
        self.writer = writer
    }

    func read<Value: Sendable>(_ block: @escaping @Sendable (Database) throws -> Value) async throws -> Value {
        try await places.take { try await writer.read(block) }
    }

    func scan<Value: Sendable>(_ block: @escaping @Sendable (Database) throws -> Value) async throws -> Value {
        try await scanPlaces.take { try await writer.read(block) }
    }

    func write<Value: Sendable>(_ block: @escaping @Sendable (Database) throws -> Value) async throws -> Value {
        try await writePlaces.take { try await writer.write(block) }
    }

    /// Looks through the whole file for damage, as far as it is not cancelled.
    ///
    /// - Throws: `DatabaseFileError` that names the file, if it is damaged.
    func refuseIfDamaged(_ path: String) async throws {
        let findings = try await writer.read { try String.fetchAll($0, sql: "PRAGMA quick_check(1)") }
        guard findings == ["ok"] else {
            throw DatabaseFileError(path: path, reason: .corrupt(findings.joined(separator: ", ")))
        }
    }

    /// Waits for what is under way and closes the connections. Who reads or writes later gets an error.
    ///
    /// The last connection takes what SQLite keeps beside a file into the file. It has to be the one that writes, so
    /// those that read are closed first. What is left when closing fails, the next opening takes in.
    func close() async {
        (writer as? DatabasePool)?.releaseMemory()
        try? writer.close()
    }
}

extension DatabaseConnections {
    static func inMemory(schema: Schema, content: FirstContent?) throws(DatabaseFileError) -> DatabaseConnections {
        try DatabaseFileError.naming(":memory:") {
            let queue = try DatabaseQueue(configuration: configuration)
            try schema.bringUpToDate(queue)
            try content?.settle(queue)
            return DatabaseConnections(writer: queue)
        }
    }

    static func file(
        at file: DatabaseFile, schema: Schema, content: FirstContent?
    ) throws(DatabaseFileError) -> DatabaseConnections {
        try DatabaseFileError.naming(file.path) {
            let pool = try openPool(at: file.resolvedPath)
            try schema.bringUpToDate(pool)
            try content?.settle(pool)
            return DatabaseConnections(writer: pool)
        }
    }

    /// How long to wait for another process's lock, in seconds.
    private static let patience: TimeInterval = 5

    /// Tries again while other processes open or close the same file.
    private static func openPool(at path: String) throws -> DatabasePool {
        let deadline = ContinuousClock.now + .seconds(patience)
        while true {
            do {
                return try DatabasePool(path: path, configuration: configuration)
            } catch {
                guard isOfOthers(error), ContinuousClock.now < deadline else { throw error }
                Thread.sleep(forTimeInterval: 0.01)
            }
        }
    }

    /// Whether opening failed at what another process does at this moment.
    private static func isOfOthers(_ error: any Error) -> Bool {
        switch error {
        // SQLite waits by itself, but for one moment: while several switch a new file to WAL mode, it answers busy at
        // once, because waiting there might be a deadlock.
        case let error as DatabaseError: error.resultCode == .SQLITE_BUSY
        // GRDB looks whether there is a `-wal` file and then how big it is. Who closes the database takes it away.
        case let error as CocoaError: error.code == .fileReadNoSuchFile || error.code == .fileNoSuchFile
        default: false
        }
    }

    private static var configuration: Configuration {
        var configuration = Configuration()
        configuration.foreignKeysEnabled = true
        configuration.busyMode = .timeout(patience)
        configuration.label = "Database"
        // One more for each of what the app reads by itself.
        configuration.maximumReaderCount = reads + scans + 2
        // Sorting much would else need room on the disk, so that reading would fail where writing does.
        configuration.prepareDatabase { database in
            try database.execute(sql: "PRAGMA temp_store = MEMORY")
            database.add(function: searchKey)
            database.add(function: countingKey)
        }
        return configuration
    }
}

/// `searchKey(text)` in SQL: what people search a text by.
private let searchKey = DatabaseFunction("searchKey", argumentCount: 1, pure: true) { values in
    values.first.flatMap { String.fromDatabaseValue($0) }.map { SearchKey($0).text }
}

/// `countingKey(key)` in SQL: what people sort a text by, made of its stored key.
private let countingKey = DatabaseFunction("countingKey", argumentCount: 1, pure: true) { values in
    values.first.flatMap { String.fromDatabaseValue($0) }.map { SearchKey(stored: $0).counting.text }
}
