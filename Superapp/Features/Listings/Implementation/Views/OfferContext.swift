import DesignSystemInterface

/// What a listing says, and what the reader can do about it.
struct OfferContext: Sendable, Equatable {
    let title: String
    let price: String
    let description: String
    let seller: String
    let avatar: Avatar
    /// The way to what the seller offers besides.
    let others: PageLink
    let day: PageTime
    let picture: ListingPicture
    let sample: Notice?
    let notice: Notice?
    /// What a buyer can do.
    let forBuyers: [ActionButton]
    /// What the seller can do.
    let forSeller: [ActionButton]

    /// Nil while there is no listing to show.
    @MainActor
    init?(_ model: ListingModel) {
        guard let listing = model.listing else { return nil }
        title = listing.content.title
        price = listing.content.price.label
        description = listing.content.description
        seller = listing.seller.name
        avatar = Avatar(name: listing.seller.name)
        others = PageLink("More from this seller", path: "/sellers/\(listing.seller.id)")
        day = PageTime(listing.offeredAt, .day, after: "Offered on")
        picture = ListingPicture(listing)
        sample =
            listing.isSample ? Notice("A sample. Its seller is made up and never answers.", tone: .neutral) : nil
        notice = Self.notice(model)
        forBuyers = model.isOwn ? [] : Self.buttons(forBuyer: model)
        forSeller = model.isOwn ? Self.sellersButtons : []
    }

    @MainActor
    private static func notice(_ model: ListingModel) -> Notice? {
        if let problem = model.problem { return Notice(problem.message, tone: .danger) }
        switch model.asked {
        case .open: return nil
        case .sent: return Notice("Asked: “\(ListingModel.question)” The answer will come in Chat.", tone: .success)
        case .failed(let error): return Notice(error.message, tone: .danger)
        }
    }

    @MainActor
    private static func buttons(forBuyer model: ListingModel) -> [ActionButton] {
        let message = ActionButton("Message the seller", action: "message")
        guard model.canAsk, model.asked != .sent else { return [message] }
        return [message, ActionButton("Ask if it is still available", action: "ask", style: .secondary)]
    }

    private static let sellersButtons = [
        ActionButton("Change", action: "edit", style: .secondary),
        ActionButton("Remove", action: "remove", style: .quiet),
    ]
}
