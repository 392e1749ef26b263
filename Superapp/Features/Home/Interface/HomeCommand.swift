/// What Home can be told to do while it is shown.
public enum HomeCommand: Sendable, Codable, Equatable {
    /// Read everything again, as when the person reloads the page.
    case refresh
    /// Show a count at an entry; none for 0. An entry that is not there is passed over.
    case showBadge(HomeEntry.ID, count: Int)
}
