/// What a ``TaskBoard`` does with an activation while work from earlier ones is running.
public enum TaskPolicy: Sendable, Hashable {
    /// Cancels what is running and starts the new work: for searches, where only the latest counts.
    case latest
    /// Turns the new work away, which ends as ``TaskOutcome/rejected(_:)``: for payments, where a second tap must
    /// do nothing.
    case single
    /// Starts the new work after all that came before: for uploads that must stay in order.
    case queue
    /// Runs up to so many at once, at least one; more wait for their turn.
    case concurrent(max: Int)
}
