public import Backplane

/// Which listings to show.
public struct ListingsInput: Route, Hashable {
    /// The words that they must have; empty for all.
    public let query: String

    /// Chooses listings.
    ///
    /// - Parameter query: The words that they must have, in any order; all listings unless given.
    public init(query: String = "") {
        self.query = query
    }
}
