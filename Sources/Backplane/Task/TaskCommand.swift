/// What a ``TaskBoard`` can be told.
public enum TaskCommand: Sendable, Hashable {
    /// Cancel all work, running and waiting. Each ends as ``TaskOutcome/cancelled(_:)``.
    case cancelAll
}
