import DesignSystemInterface
import ListingsInterface

/// What the page of listings shows.
struct ListingsContext: Sendable, Equatable {
    /// The link from one seller's listings to everyone's.
    let back: PageLink?
    let search: FormField
    let find = ActionButton("Search", action: "search", style: .secondary)
    /// Ends the search.
    let showAll: ActionButton?
    let heading: String
    let lead: String
    let cards: [ListingCard]
    let isLoading: Bool
    let empty: EmptyState?
    let failure: Notice?
    /// The listing that was just removed, with an action to restore it.
    let undo: Notice?
    /// Says that what was to be undone can't be undone any more.
    let tooLate: Notice?
    let tryAgain: ActionButton?
    let more: ActionButton?
    let first: ActionButton?
    let offer = ActionButton("Offer something", action: "offer")

    @MainActor
    init(_ model: ListingsModel) {
        let input = model.input
        back = input.seller.map { _ in PageLink("Back to listings", path: "/listings") }
        let query = input.query
        search = FormField(
            "q", label: input.seller == nil ? "Search the listings" : "Search this seller’s listings", kind: .search,
            value: query)
        showAll = query.isEmpty ? nil : ActionButton("Show all", action: "showAll", style: .quiet)
        isLoading = model.state == .loading
        cards = model.listings
        let failed = model.state == .failed
        failure = failed ? Notice("The listings can’t be read right now.", tone: .warning) : nil
        undo = model.removed.map { listing in
            let (title, target) = (listing.content.title, UndoTarget("removal", of: "\(listing.id)"))
            return switch model.problem {
            case nil: Notice("“\(title)” is removed.", undoing: target)
            case let problem?: Notice("“\(title)” was not restored. \(problem.message)", undoing: target, tone: .danger)
            }
        }
        tooLate = model.isTooLateToUndo ? .tooLateToUndo : nil
        tryAgain = failed ? ActionButton("Try again", action: "tryAgain", style: .secondary) : nil
        more = model.hasMore ? ActionButton("Show more", action: "showMore", style: .secondary) : nil
        first =
            model.span.isAtStart ? nil : ActionButton("Back to the beginning", action: "showFirst", style: .quiet)
        let isEmpty = cards.isEmpty && !isLoading && !failed && model.span.isAtStart
        empty = isEmpty ? Self.nothing(matching: input, of: model.seller) : nil
        heading = model.seller.map { "Listings by \($0)" } ?? "Listings"
        lead = Self.lead(
            cards.count, of: query, by: input.seller.map { _ in model.seller ?? "this seller" },
            hasMore: model.hasMore || !model.span.isAtStart)
    }

    private static func nothing(matching input: ListingsInput, of seller: String?) -> EmptyState {
        if !input.query.isEmpty {
            let whose = input.seller.map { _ in " by \(seller ?? "this seller")" } ?? ""
            return EmptyState(
                "Nothing found",
                text: "No listing\(whose) contains all words of “\(input.query)”. Try fewer or other words.")
        }
        if input.seller != nil {
            return EmptyState(
                "Nothing is offered here", text: "This seller has nothing for sale now.",
                way: PageLink("Show everything", path: "/listings"))
        }
        return EmptyState(
            "Nothing is offered yet", text: "Be the first: offer something that you no longer need.",
            way: PageLink("Offer something", path: "/listings/new"))
    }

    private static func lead(_ count: Int, of query: String, by seller: String?, hasMore: Bool) -> String {
        let author = seller.map { "offered by \($0)" }
        guard !query.isEmpty, count > 0 else { return "Things for sale, \(author ?? "offered by people here")." }
        let found = "\(hasMore ? "More than " : "")\(count) \(count == 1 ? "listing" : "listings") for “\(query)”"
        return author.map { "\(found), \($0)" } ?? found
    }
}
