public import Changes
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

    /// What has been changed, under the names of its tables, for modules that keep these in several stores: whoever writes
    /// announces it.
    var changes: Changes<String> { get }
}
