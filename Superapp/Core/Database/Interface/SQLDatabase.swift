public import Backplane
public import Changes
public import GRDB

/// The app's SQL database.
///
/// Blocks receive GRDB's `Database` handle and speak SQL. Hiding it behind a wrapper of our own would mean wrapping
/// statements, rows, arguments and errors one by one, for no gain: storage modules are the only ones that see this
/// protocol, each behind an interface without SQL, and another store would replace that implementation.
public protocol SQLDatabase: Sendable {
    /// Runs `block` on a consistent snapshot of the database.
    ///
    /// - Parameter block: Reads; an attempt to write throws.
    /// - Returns: What `block` returns.
    /// - Throws: What `block` throws, or GRDB's `DatabaseError` when SQLite fails.
    func read<Value: Sendable>(_ block: @escaping @Sendable (Database) throws -> Value) async throws -> Value

    /// Runs `block` like ``read(_:)``, for what looks through many rows, such as a search that no index serves. Few of
    /// these run at once, so that they do not hold the connections that everything else is read with.
    func scan<Value: Sendable>(_ block: @escaping @Sendable (Database) throws -> Value) async throws -> Value

    /// Runs `block` in one transaction: everything it writes is kept, or nothing when it throws or the process dies.
    ///
    /// - Parameter block: Reads and writes. Blocks run one after another: those for one client in the order they were
    ///   submitted, and in turn with those for other clients (`ClientPlaces`).
    /// - Returns: What `block` returns, once committed.
    /// - Throws: What `block` throws, or GRDB's `DatabaseError` when SQLite fails.
    func write<Value: Sendable>(_ block: @escaping @Sendable (Database) throws -> Value) async throws -> Value

    /// Announcements of changes, by table name, for modules that write these tables from several stores: each writer
    /// announces its changes.
    var changes: Changes<String> { get }
}

extension SQLDatabase {
    public func scan<Value: Sendable>(_ block: @escaping @Sendable (Database) throws -> Value) async throws -> Value {
        try await read(block)
    }
}

/// Where a database lives.
public enum DatabaseLocation: Hashable, Sendable {
    /// In a file, made when it does not exist, its folders included.
    case file(path: String)

    /// In this process's memory: lost when it is closed.
    case memory

    /// Reads a location as given on a command line.
    ///
    /// - Parameter argument: A path, or `:memory:`.
    public init(argument: String) {
        self = argument == ":memory:" ? .memory : .file(path: argument)
    }
}

/// A transaction in progress, in which another module can take part: everything written in it is stored, or nothing.
///
/// Interfaces pass it on without SQL; a store uses its ``database``.
public struct UnitOfWork {
    /// The database within the transaction.
    public let database: Database

    /// Makes a transaction available to other modules.
    ///
    /// - Parameter database: What the block of ``SQLDatabase/write(_:)`` received.
    public init(_ database: Database) {
        self.database = database
    }
}

extension DependencyKeys {
    /// The app's database.
    public var database: DependencyKey<any SQLDatabase> { .init() }
}
