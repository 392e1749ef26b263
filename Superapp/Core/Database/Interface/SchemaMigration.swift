import GRDB

/// One step of a module's schema.
///
/// Each module owns its tables and contributes the steps that make them. A step that was ever released is never changed
/// or removed: the next change is a new step.
public struct SchemaMigration: Sendable {
    /// Names the step for ever, by module and number: `accounts-1`. A database remembers the ids it went through.
    public let id: String

    /// Changes the schema. It runs in one transaction with the note that it ran.
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
