/// One delivered message, as a trace shows it.
public struct TraceEvent: Sendable, Hashable, Codable {
    /// The message: its number, its cause, its kind, who sent it and who received it.
    public let hop: Hop
    /// The case of the enum or the type of the value that was carried; never the value, which may be secret. Nil when
    /// nothing was carried or no sink asked for labels.
    public let label: String?
    /// When its delivery began, counted from the making of the root.
    public let start: Duration
    /// How long its delivery took.
    public let duration: Duration
    /// What came of it.
    public let outcome: Outcome

    /// What came of a message.
    public enum Outcome: Sendable, Hashable, Codable {
        /// It was delivered and nothing was wrong.
        case delivered
        /// Its delivery reported a fault, described by the text.
        case faulted(String)
    }
}
