public import AccountServiceInterface
public import Backplane
public import ChatInterface
public import Foundation

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

/// What a person wants who looks at the listings.
public enum ListingsOutcome: Sendable, Codable, Hashable {
    /// To offer something.
    case offer
}

/// What the listings can be told.
public enum ListingsCommand: Sendable, Codable, Hashable {
    /// To say that a listing was removed, and to offer to put it back.
    case offerBack(ListingID)
}

/// What a person wants who looks at a listing, or has done with it.
public enum ListingOutcome: Sendable, Codable, Hashable {
    /// To write to the seller about it. What that looks like is not for Listings to know.
    case messageSeller(ChatPerson, about: ChatSubject)
    /// To change it: it is their own.
    case edit(ListingID)
    /// It is gone, by its seller's wish.
    case removed(ListingID)
}

/// What the form is for.
public enum ListingFormInput: Route, Hashable {
    /// To offer something.
    case new
    /// To change something that the person offers.
    case edit(ListingID)
}

/// What came of the form.
public enum ListingFormOutcome: Sendable, Codable, Hashable {
    /// The listing is stored as it was filled in.
    case saved(ListingID)
}

/// Identifies a listing, and is the place of its screen. The form that offers it makes it, so that a form that is sent twice offers once.
public struct ListingID: Route, Hashable {
    /// The id as stored.
    public let rawValue: UUID

    /// Makes an id.
    ///
    /// - Parameter rawValue: The id as stored; a new one by default.
    public init(rawValue: UUID = UUID()) {
        self.rawValue = rawValue
    }
}

extension ListingID: LosslessStringConvertible {
    /// Reads an id from an address.
    public init?(_ description: String) {
        guard let id = UUID(uuidString: description) else { return nil }
        self.init(rawValue: id)
    }

    /// The id in the form that addresses have.
    public var description: String { rawValue.uuidString.lowercased() }
}
