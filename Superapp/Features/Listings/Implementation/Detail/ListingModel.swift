import AccountServiceInterface
import ChatInterface
import ListingsInterface
import Observation

/// The state and actions of a listing's screen, independent of its view.
@MainActor
@Observable
final class ListingModel {
    enum State: Equatable {
        case loading
        case loaded(Listing)
        case missing
        case failed
    }

    /// The state of the quick question.
    enum Question: Equatable {
        case open
        /// It is asked, and not answered as far as this page knows.
        case sent
        /// It was answered while this page was shown.
        case answered
        case failed(ChatError)
    }

    static let question = "Is it still available?"

    let id: ListingID
    private(set) var state = State.loading
    private(set) var asked = Question.open
    /// Why the listing could not be removed.
    private(set) var problem: ListingError?

    @ObservationIgnored var wantsToMessage: (ChatPerson, ChatSubject) -> Void = { _, _ in }
    @ObservationIgnored var wantsToEdit: () -> Void = {}
    @ObservationIgnored var didRemove: () -> Void = {}
    @ObservationIgnored private let questionID = MessageID()
    @ObservationIgnored private var watching: Task<Void, Never>?
    @ObservationIgnored private var awaiting: Task<Void, Never>?
    @ObservationIgnored private let store: ListingStore
    @ObservationIgnored private let session: any CurrentSession
    @ObservationIgnored private let chat: any ChatService

    init(id: ListingID, store: ListingStore, session: any CurrentSession, chat: any ChatService) {
        self.id = id
        self.store = store
        self.session = session
        self.chat = chat
    }

    deinit {
        watching?.cancel()
        awaiting?.cancel()
    }

    var listing: Listing? {
        if case .loaded(let listing) = state { listing } else { nil }
    }

    /// Whether the user is the seller.
    var isOwn: Bool { listing.map { $0.seller.id == session.session?.user.id } ?? false }

    /// Whether the user can ask without leaving the listing.
    var canAsk: Bool { listing != nil && session.session != nil && !isOwn }

    /// Keeps `state` up to date as long as the model lives, until the reading fails.
    func watch() {
        watching?.cancel()
        let versions = store.listing(id)
        watching = Task { [weak self] in
            do {
                for try await version in versions { await self?.show(version) }
            } catch {
                if !Task.isCancelled { self?.state = .failed }
            }
        }
    }

    /// Reads the listing again after a failure.
    func tryAgain() {
        guard state == .failed else { return }
        state = .loading
        watch()
    }

    private func show(_ version: Listing?) async {
        if let version { await noteQuestion(about: version) }
        if !Task.isCancelled { state = version.map(State.loaded) ?? .missing }
    }

    /// Takes note of a question that the user has asked before, in another window or at another time.
    private func noteQuestion(about listing: Listing) async {
        guard asked == .open, let user = session.session?.user.id, user != listing.seller.id else { return }
        let isAsked = await chat.awaitsAnswer(
            to: Self.question, from: listing.seller.id, about: listing.subject.id)
        if isAsked { awaitAnswer(about: listing) }
    }

    /// Looks for the answer whenever the number of the user's unread messages changes.
    private func awaitAnswer(about listing: Listing) {
        asked = .sent
        guard awaiting == nil, let user = session.session?.user.id else { return }
        let counts = chat.unreadCount(of: user)
        awaiting = Task { [weak self, chat] in
            do {
                for try await _ in counts {
                    let isAwaited = await chat.awaitsAnswer(
                        to: Self.question, from: listing.seller.id, about: listing.subject.id)
                    guard !isAwaited else { continue }
                    self?.asked = .answered
                    return
                }
            } catch {
                // The page says that the answer is awaited until it is shown again.
            }
        }
    }
}

// MARK: What the person can do

extension ListingModel {
    func messageSeller() {
        guard let listing, !isOwn else { return }
        wantsToMessage(listing.seller, listing.subject)
    }

    /// Asks the seller in the background; the answer appears in Chat.
    func ask() async {
        guard let listing, canAsk else { return }
        await noteQuestion(about: listing)
        guard asked != .sent, asked != .answered else { return }
        do throws(ChatError) {
            let sender = chat.messageSender(to: listing.seller, about: listing.subject)
            try await sender.sendNewMessage(Self.question, id: questionID)
            awaitAnswer(about: listing)
        } catch {
            asked = .failed(error)
        }
    }

    func edit() {
        if isOwn { wantsToEdit() }
    }

    func remove() async {
        guard isOwn, let listing else { return }
        do throws(ListingError) {
            try await store.remove(id, by: listing.seller.id)
            didRemove()
            await chat.update(listing.removedSubject, of: listing.seller.id)
        } catch {
            problem = error
        }
    }
}
