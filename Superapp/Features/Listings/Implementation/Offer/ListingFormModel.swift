import AccountServiceInterface
import ChatInterface
import ListingsInterface
import Observation

/// The state and actions of a listing's form, independent of its view.
@MainActor
@Observable
final class ListingFormModel {
    enum State: Equatable {
        case loading
        case ready
        case missing
        case failed
    }

    let input: ListingFormInput
    /// The id under which the content of a conflict can be offered beside the other version.
    let anotherID = ListingID()
    private(set) var state: State
    private(set) var draft = ListingDraft()
    /// What is wrong with the draft.
    private(set) var problems = ListingProblems()
    /// Why the listing could not be stored.
    private(set) var failure: ListingError?
    /// The stored listing, if it differs from the one that the user began to change.
    private(set) var latest: Listing?
    /// The stored listing, if it was changed elsewhere since the form was filled, and the user has not saved yet.
    private(set) var newer: Listing?
    /// Whether the stored listing was changed elsewhere, and is what the user has sent, or they have changed nothing.
    private(set) var isUnchanged = false
    /// The listing that the form was filled with, if it changes one.
    private var seen: Listing?

    @ObservationIgnored var didSave: (ListingID) -> Void = { _ in }
    @ObservationIgnored private var loading: Task<Void, Never>?
    @ObservationIgnored private let store: ListingStore
    @ObservationIgnored private let session: any CurrentSession
    @ObservationIgnored private let chat: any ChatService

    init(input: ListingFormInput, store: ListingStore, session: any CurrentSession, chat: any ChatService) {
        self.input = input
        self.store = store
        self.session = session
        self.chat = chat
        state = input == .new ? .ready : .loading
    }

    /// The id of the listing that the form creates or changes.
    var id: ListingID { if case .edit(let id) = input, !isDeleted { id } else { draft.id } }

    /// Whether the listing to change no longer exists: what the user has written can be offered as a new one.
    var isDeleted: Bool { input != .new && (state == .ready || state == .missing) && draft.version == 0 }

    deinit {
        loading?.cancel()
    }

    /// Fills the form with the listing that is to be changed, and follows what happens to that elsewhere.
    func load() {
        guard state == .loading || state == .failed else { return }
        state = .loading
        let versions = store.listing(id)
        loading = Task { [weak self] in
            do {
                for try await version in versions { self?.take(version) }
            } catch {
                self?.fail()
            }
        }
    }

    /// Stores the form's content, or shows what is wrong with it. The listing that the form was filled with may have
    /// been forgotten, for example after a sleep: the draft contains the version that it is based on.
    func save(_ draft: ListingDraft) async {
        state = .ready
        self.draft = draft
        (problems, failure, latest, isUnchanged) = (ListingProblems(), nil, nil, false)
        do throws(ListingProblems) {
            await store(try draft.content(), over: draft.version)
        } catch {
            problems = error
        }
    }

    private func store(_ content: ListingContent, over version: Int) async {
        do throws(ListingError) {
            guard let seller = session.session?.user else { throw .signedOut }
            // A form without a version offers a listing of its own.
            if version == 0 {
                try await store.offer(content, as: draft.id, by: ChatPerson(seller))
                didSave(draft.id)
            } else {
                try await store.change(id, to: content, from: version, by: seller.id)
                didSave(id)
                await chat.update(content.subject(of: id), of: seller.id)
            }
        } catch {
            failure = error
            switch error {
            case .changedMeanwhile, .offeredAlready: await offerLatest()
            case .notFound: (draft.id, draft.version) = (ListingID(), 0)
            default: break
            }
        }
    }

    /// Shows the stored version beside the user's.
    private func offerLatest() async {
        latest = try? await store.latest(draft.version == 0 ? draft.id : id)
        if let latest { takeOver(latest) }
        // There is nothing to choose.
        guard let latest, latest.content == (try? draft.content()) else { return }
        takeLatest()
        isUnchanged = true
    }

    /// Takes over what only the other version has changed.
    private func takeOver(_ latest: Listing) {
        guard let seen, seen.version == draft.version else { return }
        let (before, now, own) = (ListingDraft(seen), ListingDraft(latest), draft.asStored)
        // A price is nothing without its currency.
        let values: [[WritableKeyPath<ListingDraft, String>]] = [[\.title], [\.description], [\.price, \.currency]]
        for fields in values where fields.allSatisfy({ own[keyPath: $0] == before[keyPath: $0] }) {
            for field in fields { draft[keyPath: field] = now[keyPath: field] }
        }
    }

    /// Replaces the form's content by the stored listing.
    func takeLatest() {
        guard let latest = latest ?? newer else { return }
        (draft, failure, problems) = (ListingDraft(latest), nil, ListingProblems())
        (seen, self.latest, newer, isUnchanged) = (latest, nil, nil, false)
    }

    private func take(_ version: Listing?) {
        guard !Task.isCancelled else { return }
        guard state == .ready else { return fill(with: version) }
        newer = nil
        guard let version else {
            if !isDeleted { (draft.id, draft.version, latest, failure) = (ListingID(), 0, nil, nil) }
            return
        }
        // It was put back.
        if isDeleted { (draft.id, draft.version) = (version.id, seen?.version ?? -1) }
        if latest != nil {
            latest = version
        } else if version.version != draft.version, version.content != (try? draft.content()) {
            (newer, isUnchanged) = (version, false)
        }
    }

    private func fail() {
        if state == .loading, !Task.isCancelled { state = .failed }
    }

    private func fill(with listing: Listing?) {
        // One that is missing may be put back.
        guard state == .loading || state == .missing else { return }
        guard let listing, listing.seller.id == session.session?.user.id else { return state = .missing }
        (draft, seen, state) = (ListingDraft(listing), listing, .ready)
    }
}
