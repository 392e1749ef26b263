import GRDB

/// The app's SQL database.
///
/// Blocks receive GRDB's `Database` handle and speak SQL. Hiding it behind a wrapper of our own would mean wrapping
/// statements, rows, arguments and errors one by one, for no gain: storage modules are the only ones that see this
/// protocol, each behind an interface without SQL, and that interface is where another store would be swapped in.
public protocol SQLDatabase: Sendable {
    /// Runs `block` on a consistent snapshot of the database.
    ///
    /// - Parameter block: Reads; an attempt to write throws.
    /// - Returns: What `block` returns.
    /// - Throws: What `block` throws, or GRDB's `DatabaseError` when SQLite fails.
    func read<Value: Sendable>(_ block: @escaping @Sendable (Database) throws -> Value) async throws -> Value

    /// Runs `block` in one transaction: everything it writes is kept, or nothing when it throws or the process dies.
    ///
    /// - Parameter block: Reads and writes. Blocks run one after another, in the order they were submitted.
    /// - Returns: What `block` returns, once committed.
    /// - Throws: What `block` throws, or GRDB's `DatabaseError` when SQLite fails.
    func write<Value: Sendable>(_ block: @escaping @Sendable (Database) throws -> Value) async throws -> Value

    /// The value of a query now, and again after every transaction of this process that changed it.
    ///
    /// A consumer that is slower than the changes sees the latest value, not each one. Writes of another process on the
    /// same file show at the next write of this one.
    ///
    /// - Parameter query: Reads the value. It runs again when a table it read has changed.
    /// - Returns: The values, equal neighbours left out, until the consumer stops or `query` throws.
    func observe<Value: Sendable & Equatable>(
        _ query: @escaping @Sendable (Database) throws -> Value
    ) -> any AsyncSequence<Value, any Error> & Sendable
}
