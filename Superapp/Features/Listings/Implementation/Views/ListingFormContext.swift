import DesignSystemInterface

/// What the page of a listing's form shows.
struct ListingFormContext: Sendable, Equatable {
    let back = PageLink("All listings", path: "/listings")
    let heading: String
    let isLoading: Bool
    let missing: EmptyState?
    let failure: Notice?
    let tryAgain = ActionButton("Try again", action: "tryAgain", style: .secondary)
    let fields: ListingFields?

    @MainActor
    init(_ model: ListingFormModel) {
        heading = model.input == .new ? "Offer something" : "Change your listing"
        isLoading = model.state == .loading
        missing =
            model.state == .missing
            ? EmptyState(
                "There is nothing to change", text: "This listing does not exist any more, or it is not yours.",
                way: PageLink("See what is offered", path: "/listings"))
            : nil
        failure = model.state == .failed ? Notice("Your listing can't be read right now.", tone: .warning) : nil
        fields = model.state == .ready ? ListingFields(model) : nil
    }
}
