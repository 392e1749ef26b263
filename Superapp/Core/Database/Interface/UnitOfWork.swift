public import GRDB

/// A transaction that is under way, for another module to take part in: all that is written in it is stored, or nothing.
///
/// Interfaces hand it on without a word of SQL; whoever stores something takes the ``database`` out of it.
public struct UnitOfWork {
    /// The database within the transaction.
    public let database: Database

    /// Lets others take part in a transaction.
    ///
    /// - Parameter database: What the block of ``SQLDatabase/write(_:)`` received.
    public init(_ database: Database) {
        self.database = database
    }
}
