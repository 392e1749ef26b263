/// Where a board is in its life.
public enum BoardState: String, Sendable, Codable {
    /// Registered, and not activated since it last completed: no instance exists.
    case idle
    /// Activated: one instance exists.
    case live
    /// Its completion is on the way, after the messages it has sent before.
    case completing
}
