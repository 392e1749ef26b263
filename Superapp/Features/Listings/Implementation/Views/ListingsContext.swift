import DesignSystemInterface

/// What the template of the page of listings shows.
struct ListingsContext: Sendable, Equatable {
    let query: String
    let lead: String
    let cards: [ListingCard]
    let isLoading: Bool
    let empty: EmptyState?
    let failure: Notice?
    let tryAgain: ActionButton?
    let more: ActionButton?
    let search = ActionButton("Search", action: "search", style: .secondary)
    let offer = ActionButton("Offer something", action: "offer")

    @MainActor
    init(_ model: ListingsModel) {
        query = model.input.query
        isLoading = model.state == .loading
        cards = model.listings.map(ListingCard.init)
        let failed = model.state == .failed
        failure = failed ? Notice("The listings can't be read right now.", tone: .warning) : nil
        tryAgain = failed ? ActionButton("Try again", action: "tryAgain", style: .secondary) : nil
        more = model.hasMore ? ActionButton("Show more", action: "showMore", style: .secondary) : nil
        let isEmpty = cards.isEmpty && !isLoading && !failed
        empty = isEmpty ? Self.nothing(matching: query) : nil
        lead = Self.lead(cards.count, of: query, hasMore: model.hasMore)
    }

    private static func nothing(matching query: String) -> EmptyState {
        query.isEmpty
            ? EmptyState(
                "Nothing is offered yet", text: "Be the first: offer something that you don't need any more.",
                way: PageLink("Offer something", path: "/listings/new"))
            : EmptyState(
                "Nothing found", text: "Nothing has all the words of “\(query)”. Try fewer or other words.",
                way: PageLink("Show everything", path: "/listings"))
    }

    private static func lead(_ count: Int, of query: String, hasMore: Bool) -> String {
        guard !query.isEmpty, count > 0 else { return "Things for sale, offered by people here." }
        return "\(hasMore ? "More than " : "")\(count) for “\(query)”"
    }
}
