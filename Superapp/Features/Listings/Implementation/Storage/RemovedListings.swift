import ListingsInterface
import Synchronization

/// What was removed last by anyone, so that it can be put back; gone with the process.
final class RemovedListings: Sendable {
    /// How many are kept, the latest ones: about a megabyte of the longest.
    static let limit = 200

    private let listings = Mutex<[Listing]>([])

    func add(_ listing: Listing) {
        listings.withLock { listings in
            listings.append(listing)
            if listings.count > Self.limit { listings.removeFirst() }
        }
    }

    func listing(_ id: ListingID) -> Listing? {
        listings.withLock { $0.last { $0.id == id } }
    }
}
