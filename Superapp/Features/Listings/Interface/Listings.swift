public import AccountServiceInterface
public import Backplane
public import ChatInterface
public import Foundation
public import IdentityInterface

extension BoardID<ListingsInput, ListingsOutcome, Never> {
    /// The things for sale, all or those that match a search.
    public static var listings: Self { "superapp.listings" }
}

extension BoardID<ListingID, ListingOutcome, Never> {
    /// One thing for sale.
    public static var listing: Self { "superapp.listings.listing" }
}

extension BoardID<ListingFormInput, ListingFormOutcome, Never> {
    /// The form to offer something, or to change an own listing. Requires a signed-in user.
    public static var listingForm: Self { "superapp.listings.form" }
}

/// Which listings to show.
public struct ListingsInput: Route, Hashable {
    /// The words that the listings must contain; empty for all listings.
    public let query: String
    /// Their seller; nil for all sellers.
    public let seller: UserID?

    /// Chooses listings.
    ///
    /// - Parameters:
    ///   - query: The words that the listings must contain, in any order; all listings by default.
    ///   - seller: Their seller; all sellers by default.
    public init(query: String = "", seller: UserID? = nil) {
        self.query = query
        self.seller = seller
    }
}

/// What the user wants to do from the list of listings.
public enum ListingsOutcome: Sendable, Codable, Hashable {
    /// Offer something.
    case offer
}

/// What the user wants to do with a listing, or has done.
public enum ListingOutcome: Sendable, Codable, Hashable {
    /// Write to the seller about it. Listings does not know how.
    case messageSeller(ChatPerson, about: ChatSubject)
    /// Change it; the user is its seller.
    case edit(ListingID)
    /// The seller has removed it.
    case removed(ListingID)
}

/// The purpose of the form.
public enum ListingFormInput: Route, Hashable {
    /// Offer something.
    case new
    /// Change a listing of the user.
    case edit(ListingID)
}

/// The outcomes of the form.
public enum ListingFormOutcome: Sendable, Codable, Hashable {
    /// The listing was stored.
    case saved(ListingID)
}

/// Identifies a listing, and is the route of its screen. The form makes it, so that a form that is sent twice creates
/// one listing.
public struct ListingID: RecordID, Route {
    public let rawValue: UUID

    public init(rawValue: UUID) {
        self.rawValue = rawValue
    }
}
