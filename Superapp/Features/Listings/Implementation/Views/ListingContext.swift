import DesignSystemInterface

/// What the page of a listing shows.
struct ListingContext: Sendable, Equatable {
    let back = PageLink("All listings", path: "/listings")
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
                "This listing is not here", text: "It was sold or taken back, or it never was here.",
                way: PageLink("See what is offered", path: "/listings")) : nil
        failure = model.state == .failed ? Notice("This listing can't be read right now.", tone: .warning) : nil
        offer = OfferContext(model)
    }
}
