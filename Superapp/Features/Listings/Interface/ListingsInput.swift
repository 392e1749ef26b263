public import AccountServiceInterface
public import Backplane

/// Which listings to show.
public struct ListingsInput: Route, Hashable {
    /// The words that they must have; empty for all.
    public let query: String
    /// Whose they must be; nil for everybody's.
    public let seller: UserID?

    /// Chooses listings.
    ///
    /// - Parameters:
    ///   - query: The words that they must have, in any order; all listings unless given.
    ///   - seller: Whose they must be; everybody's unless given.
    public init(query: String = "", seller: UserID? = nil) {
        self.query = query
        self.seller = seller
    }
}
