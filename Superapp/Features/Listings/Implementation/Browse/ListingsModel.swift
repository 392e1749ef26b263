import ListingsInterface
import Observation

/// What the listings show and do, whatever shows them.
@MainActor
@Observable
final class ListingsModel {
    enum State: Equatable {
        case loading
        case loaded([Listing])
        case failed
    }

    /// How many listings are shown first, and how many more at each step.
    static let page = 24
    /// The longest search, in code points: it is part of an address.
    static let longestQuery = 200

    private(set) var input: ListingsInput
    private(set) var state = State.loading

    @ObservationIgnored var wantsToOffer: () -> Void = {}
    @ObservationIgnored private var limit = page
    @ObservationIgnored private var watching: Task<Void, Never>?
    @ObservationIgnored private let store: ListingStore

    init(input: ListingsInput, store: ListingStore) {
        self.input = Self.shortened(input)
        self.store = store
    }

    deinit {
        watching?.cancel()
    }

    /// The listings to show; one more may have been read, to know that there are more.
    var listings: [Listing] {
        if case .loaded(let list) = state { Array(list.prefix(limit)) } else { [] }
    }

    var hasMore: Bool {
        if case .loaded(let list) = state { list.count > limit } else { false }
    }

    /// Keeps `state` up to date as long as the model lives, until the reading fails.
    func watch() {
        watching?.cancel()
        let listings = store.listings(matching: input, limit: limit + 1)
        watching = Task { [weak self] in
            do {
                for try await list in listings { self?.show(list) }
            } catch {
                if !Task.isCancelled { self?.state = .failed }
            }
        }
    }

    func search(_ query: String) {
        input = Self.shortened(ListingsInput(query: query, seller: input.seller))
        limit = Self.page
        reload()
    }

    func showMore() {
        guard hasMore else { return }
        limit += Self.page
        reload()
    }

    /// Reads the listings again after a failure.
    func tryAgain() {
        if state == .failed { reload() }
    }

    func offer() {
        wantsToOffer()
    }

    private func reload() {
        state = .loading
        watch()
    }

    private func show(_ list: [Listing]) {
        if !Task.isCancelled { state = .loaded(list) }
    }

    private static func shortened(_ input: ListingsInput) -> ListingsInput {
        let words = input.query.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        return ListingsInput(
            query: String(String.UnicodeScalarView(words.unicodeScalars.prefix(longestQuery))), seller: input.seller)
    }
}
