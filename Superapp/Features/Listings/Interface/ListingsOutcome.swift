/// What a person wants who looks at the listings.
public enum ListingsOutcome: Sendable, Codable, Hashable {
    /// To offer something.
    case offer
}
