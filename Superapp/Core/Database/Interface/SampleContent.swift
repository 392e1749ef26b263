import GRDB

/// What a module puts into a database that was just made, so that there is something to look at.
///
/// Everything in it is marked as a sample where people see it.
public struct SampleContent: Sendable {
    /// Names the content for messages, by module: `listings`.
    public let id: String

    /// Writes the content. The contents of all modules are written in one transaction.
    public let insert: @Sendable (Database) throws -> Void

    /// Makes the content of a module.
    ///
    /// - Parameters:
    ///   - id: Unique over all modules, such as `listings`.
    ///   - insert: Writes the content.
    public init(id: String, insert: @escaping @Sendable (Database) throws -> Void) {
        self.id = id
        self.insert = insert
    }
}
