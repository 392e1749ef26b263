/// What came of the form.
public enum ListingFormOutcome: Sendable, Codable, Hashable {
    /// The listing is stored as it was filled in.
    case saved(ListingID)
}
