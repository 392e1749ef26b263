import Backplane

extension DependencyKeys {
    /// The storage of Listings, one for the whole app.
    var listingStore: DependencyKey<ListingStore> { .init() }
}
