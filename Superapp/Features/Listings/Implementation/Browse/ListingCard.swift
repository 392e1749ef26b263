import DatabaseInterface
import DesignSystemInterface
import Foundation
import GRDB
import ListingsInterface
import Synchronization

/// A listing among others: what the list shows of it, which is all that the list reads.
struct ListingCard: Sendable, Identifiable {
    let id: ListingID
    let version: Int
    /// Where it stands in the list.
    let place: Listing.Place
    let path: String
    let title: String
    let price: String
    let seller: String
    let day: PageTime
    let picture: ListingPicture
    let sample: Badge?

    init(_ listing: Listing) {
        id = listing.id
        version = listing.version
        place = listing.place
        path = "/listings/\(listing.id)"
        title = listing.content.title
        price = listing.content.price.label
        seller = listing.seller.name
        day = PageTime(listing.offeredAt, .shortDay)
        picture = ListingPicture(listing)
        sample = listing.isSample ? Badge("Sample") : nil
    }
}

/// All cards of a version of a listing are equal. An id can be used again, at another time.
extension ListingCard: Hashable {
    static func == (one: ListingCard, other: ListingCard) -> Bool {
        one.version == other.version && one.place == other.place
    }

    func hash(into hasher: inout Hasher) {
        hasher.combine(version)
        hasher.combine(place)
    }
}

/// The cards that were made. Titles can take a while to read, and each change of a listing shows the others again in
/// every window with the list: a card is made once for a version of a listing.
final class ListingCards: Sendable {
    /// The maximum number of cards that are kept.
    static let limit = 1_000

    private let known = Mutex<[ListingID: ListingCard]>([:])
    private let onMake: @Sendable (ListingID) -> Void

    /// - Parameter onMake: Is told of each card that is made, for tests.
    init(onMake: @escaping @Sendable (ListingID) -> Void = { _ in }) {
        self.onMake = onMake
    }

    /// Returns the card of a row with the columns of a card.
    func card(_ row: Row) throws -> ListingCard {
        let (version, time): (Int, Int64) = (row["version"], row["offeredAt"])
        if let id = ListingID(row["id"]), let card = known.withLock({ $0[id] }), card.version == version,
            card.place.offeredAt.milliseconds == time
        {
            return card
        }
        let card = ListingCard(try Listing(row: row))
        onMake(card.id)
        known.withLock { known in
            if known.count >= Self.limit { known = [:] }
            known[card.id] = card
        }
        return card
    }

    /// The columns of a card, which leave out the description.
    static let columns: SQL = """
        id, sellerID, sellerName, title, '' AS description, price, currency, isSample, offeredAt, version
        """
}
