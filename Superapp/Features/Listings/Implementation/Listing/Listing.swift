import ChatInterface
import Foundation
import ListingsInterface

/// Something for sale.
struct Listing: Hashable, Sendable, Identifiable {
    let id: ListingID
    let seller: ChatPerson
    let content: ListingContent
    /// Whether it was made up, to have something to look at.
    let isSample: Bool
    let offeredAt: Date
    /// How often it was changed, so that a form knows whether it was filled from the latest.
    let version: Int

    /// What a conversation about it is about.
    var subject: ChatSubject {
        ChatSubject(id: "listing:\(id)", title: content.title, address: "/listings/\(id)")
    }
}
