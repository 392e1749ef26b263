import DesignSystemInterface

/// A listing among others.
struct ListingCard: Sendable, Equatable {
    let path: String
    let title: String
    let price: String
    let seller: String
    let day: PageTime
    let picture: ListingPicture
    let sample: Badge?

    init(_ listing: Listing) {
        path = "/listings/\(listing.id)"
        title = listing.content.title
        price = listing.content.price.label
        seller = listing.seller.name
        day = PageTime(listing.offeredAt, .shortDay)
        picture = ListingPicture(listing)
        sample = listing.isSample ? Badge("Sample") : nil
    }
}
