/// What a person wants who looks at the listings.
public enum ListingsOutcome: Sendable, Codable, Hashable {
    /// To offer something.
    case offer
}

/// What the listings can be told.
public enum ListingsCommand: Sendable, Codable, Hashable {
    /// To say that a listing was removed, and to offer to put it back.
    case offerBack(ListingID)
}
