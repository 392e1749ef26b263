import Backplane
import ListingsInterface

/// The place of a listing.
struct ListingRoute: Route, Hashable {
    let id: ListingID
}
