public import Backplane

extension BoardID<ListingsInput, ListingsOutcome, ListingsCommand> {
    /// The things for sale, all or those that match a search.
    public static var listings: Self { "superapp.listings" }
}

extension BoardID<ListingID, ListingOutcome, Never> {
    /// One thing for sale.
    public static var listing: Self { "superapp.listings.listing" }
}

extension BoardID<ListingFormInput, ListingFormOutcome, Never> {
    /// The form to offer something, or to change what one offers. For people who are signed in.
    public static var listingForm: Self { "superapp.listings.form" }
}
