/// What came of waiting for an entry of a ledger.
enum Arrival: Sendable {
    /// It came, and counts as asserted now.
    case came(Entry)
    /// It did not come while patience lasted.
    case missing
    /// It can't come any more, because its board has completed.
    case ended
}
