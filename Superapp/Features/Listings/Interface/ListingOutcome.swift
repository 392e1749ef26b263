public import ChatInterface

/// What a person wants who looks at a listing, or has done with it.
public enum ListingOutcome: Sendable, Codable, Hashable {
    /// To write to the seller about it. What that looks like is not for Listings to know.
    case messageSeller(ChatPerson, about: ChatSubject)
    /// To change it: it is their own.
    case edit(ListingID)
    /// It is gone, by its seller's wish.
    case removed(ListingID)
}
