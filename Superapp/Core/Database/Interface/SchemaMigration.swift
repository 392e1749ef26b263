import GRDB

/// One step of a module's schema.
///
/// Each module owns its tables and contributes the steps that make them. A step that was ever released is never changed
/// or removed: the next change is a new step.
public struct SchemaMigration: Sendable {
    /// The permanent name of the step, by module and number: `accounts-1`. A database stores the ids of the applied
    /// steps.
    public let id: String

    /// Changes the schema. It runs in the transaction that also stores its id.
    public let apply: @Sendable (Database) throws -> Void

    /// Makes a step.
    ///
    /// - Parameters:
    ///   - id: Unique over all modules, such as `accounts-1`.
    ///   - apply: Changes the schema.
    public init(id: String, apply: @escaping @Sendable (Database) throws -> Void) {
        self.id = id
        self.apply = apply
    }
}

/// A module's sample content for a new database.
///
/// It is marked as sample content in the user interface.
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
