import AccountServiceInterface
import ChatInterface
import ListingsInterface
import Observation
import Paging
import TextRules

/// The state and actions of the listings, independent of their view.
@MainActor
@Observable
final class ListingsModel {
    enum State: Equatable {
        case loading
        case loaded([ListingCard])
        case failed
    }

    /// The maximum length of a search, in code points: it is part of an address.
    static let longestQuery = 200

    private(set) var input: ListingsInput
    private(set) var state = State.loading
    /// Whether another part of the listings is being read; the present one is shown until then.
    private(set) var isMoving = false
    /// The listing that was removed last, if it can be restored.
    private(set) var removed: Listing?
    /// Why it could not be restored.
    private(set) var problem: ListingError?
    /// Whether what was to be restored can't be any more, until the user does something else.
    private(set) var isTooLateToUndo = false
    /// The listing that was restored last here.
    @ObservationIgnored private var restored: ListingID?

    @ObservationIgnored var wantsToOffer: () -> Void = {}
    /// Which part of the listings is shown.
    private(set) var span = ListSpan<Listing.Place>(page: 24)
    @ObservationIgnored private var watching: Task<Void, Never>?
    @ObservationIgnored private var watchingRemovals: Task<Void, any Error>?
    @ObservationIgnored private let store: ListingStore
    @ObservationIgnored private let session: any CurrentSession
    @ObservationIgnored private let chat: any ChatService

    init(input: ListingsInput, store: ListingStore, session: any CurrentSession, chat: any ChatService) {
        self.input = Self.shortened(input)
        self.store = store
        self.session = session
        self.chat = chat
    }

    deinit {
        watching?.cancel()
        watchingRemovals?.cancel()
    }

    /// The name of the seller whose listings these are, once it is known.
    private(set) var seller: String?

    /// The listings to show. One more may have been read, to find out whether there are more.
    var listings: [ListingCard] {
        if case .loaded(let list) = state { Array(list.prefix(span.limit)) } else { [] }
    }

    var hasMore: Bool {
        if case .loaded(let list) = state { list.count > span.limit } else { false }
    }

    /// Keeps `state` up to date as long as the model lives, until the reading fails.
    func watch() {
        watch(span)
    }

    /// Shows another part of the listings from now on.
    private func watch(_ span: ListSpan<Listing.Place>) {
        watching?.cancel()
        let listings = store.listings(matching: input, span: span)
        watching = Task { [weak self] in
            do {
                for try await list in listings {
                    self?.move(to: span)
                    self?.show(list)
                }
            } catch {
                if !Task.isCancelled { self?.fail() }
            }
        }
    }

    func search(_ query: String) {
        isTooLateToUndo = false
        input = Self.shortened(ListingsInput(query: query, seller: input.seller))
        span.showFirst()
        reload()
    }

    func showMore() {
        guard hasMore else { return }
        var next = span
        next.showMore(after: listings.map(\.place))
        isMoving = true
        watch(next)
    }

    /// Goes back to the beginning of the list.
    func showFirst() {
        var next = span
        next.showFirst()
        isMoving = true
        watch(next)
    }

    /// Reads the listings again after a failure.
    func tryAgain() {
        if state == .failed { reload() }
    }

    func offer() {
        wantsToOffer()
    }

    /// Restores a listing that was removed, even if another one was removed since.
    func undo(_ id: ListingID) async {
        isTooLateToUndo = false
        guard let person = session.session?.user.id else { return problem = .signedOut }
        guard let listing = store.removed(id, by: person) else {
            // The browser may send it again by itself.
            return isTooLateToUndo = restored != id
        }
        do throws(ListingError) {
            let stored = try await store.putBack(listing)
            restored = id
            if removed == listing { (removed, problem) = (nil, nil) }
            await chat.update(stored.subject, of: stored.seller.id)
        } catch {
            (removed, problem) = (listing, error)
        }
    }

    private func reload() {
        state = .loading
        watch()
    }

    private func fail() {
        (state, isMoving) = (.failed, false)
    }

    private func move(to span: ListSpan<Listing.Place>) {
        if !Task.isCancelled { (self.span, isMoving) = (span, false) }
    }

    private func show(_ list: [ListingCard]) {
        guard !Task.isCancelled else { return }
        watchRemovals()
        if input.seller != nil, let name = list.first?.seller { seller = name }
        state = .loaded(list)
    }

    /// Follows what the user has removed last, as soon as somebody is signed in.
    private func watchRemovals() {
        guard watchingRemovals == nil, let person = session.session?.user.id else { return }
        let removals = store.removals.values(of: person)
        watchingRemovals = Task { [weak self] in
            for try await listing in removals { self?.offerBack(listing) }
        }
    }

    private func offerBack(_ listing: Listing?) {
        (removed, problem) = (listing, nil)
    }

    private static func shortened(_ input: ListingsInput) -> ListingsInput {
        ListingsInput(
            query: TextRule.line(input.query, limit: longestQuery), seller: input.seller)
    }
}
