import DesignSystemInterface

/// What the page of a listing shows.
struct ListingContext: Sendable, Equatable {
    let back = PageLink("Back to listings", path: "/listings")
    let isLoading: Bool
    let missing: EmptyState?
    let failure: Notice?
    let tryAgain = ActionButton("Try again", action: "tryAgain", style: .secondary)
    let offer: OfferContext?

    @MainActor
    init(_ model: ListingModel) {
        isLoading = model.state == .loading
        missing =
            model.state == .missing
            ? EmptyState(
                "Listing not found", text: "It was sold or removed, or it never existed.",
                way: PageLink("See what is offered", path: "/listings")) : nil
        failure = model.state == .failed ? Notice("This listing can’t be read right now.", tone: .warning) : nil
        offer = OfferContext(model)
    }
}

/// The content of a listing, and the actions for the reader.
struct OfferContext: Sendable, Equatable {
    let title: String
    let price: String
    let description: String
    let seller: String
    let avatar: Avatar
    /// The link to the seller's other listings.
    let others: PageLink
    let day: PageTime
    let picture: ListingPicture
    let sample: Notice?
    let notice: Notice?
    /// The actions for buyers.
    let forBuyers: [ActionButton]
    /// The actions for the seller.
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
        others = PageLink(
            model.isOwn ? "Your other listings" : "More from this seller", path: "/sellers/\(listing.seller.id)",
            isOnward: true)
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
        case .sent:
            let text = "You have asked: “\(ListingModel.question)” The answer will come in Chat."
            return Notice(text, tone: .success)
        case .answered:
            let name = model.listing?.seller.name ?? "The seller"
            return Notice("\(name) has answered in Chat.", tone: .success)
        case .failed(let error): return Notice(error.message, tone: .danger)
        }
    }

    @MainActor
    private static func buttons(forBuyer model: ListingModel) -> [ActionButton] {
        if model.asked == .sent || model.asked == .answered {
            return [ActionButton("Go to the conversation", action: "message")]
        }
        let message = ActionButton("Message the seller", action: "message")
        guard model.canAsk else { return [message] }
        return [message, ActionButton("Ask if it is still available", action: "ask", style: .secondary)]
    }

    private static let sellersButtons = [
        ActionButton("Change", action: "edit", style: .secondary),
        ActionButton("Remove", action: "remove", style: .danger),
    ]
}

/// The picture of a listing without a photograph: its first letter on a colour.
struct ListingPicture: Sendable, Hashable {
    let letter: String
    let hue: Int

    init(_ listing: Listing) {
        let avatar = Avatar(name: listing.content.title)
        letter = String(avatar.initials.prefix(1))
        hue = avatar.hue
    }
}
