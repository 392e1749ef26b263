/// What a seller says of a listing, checked.
struct ListingContent: Hashable, Sendable {
    let title: String
    let description: String
    let price: Price
}
