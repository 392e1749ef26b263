import AccountServiceInterface
import ChatInterface
import Observation
import Paging
import TextRules

/// The state and actions of the list of conversations, independent of its view.
@MainActor
@Observable
final class ConversationsModel {
    enum State: Equatable {
        case loading
        case loaded(ConversationList)
        case failed
    }

    private(set) var state = State.loading
    /// What the list shows of the conversations, one more than are shown if there are more.
    private var rows = ConversationRows()
    /// The name that the user last tried to write to, until the conversation is found.
    private(set) var name = ""
    /// Why it was not found.
    private(set) var problem: ChatError?

    /// Whether there may be changes that were not read because the list was covered.
    private(set) var isStale = false

    /// Whether the list is on top. Observable.
    @ObservationIgnored var isOnTop: @MainActor () -> Bool = { true }
    @ObservationIgnored var wantsToOpen: (ConversationID) -> Void = { _ in }
    @ObservationIgnored var wantsToWatch: () -> Void = {}
    /// Which part of the conversations is shown.
    private(set) var span = ListSpan<ConversationSummary.Place>(page: 50)
    @ObservationIgnored private let store: ChatStore
    @ObservationIgnored private let session: any CurrentSession
    @ObservationIgnored private let accounts: any AccountService

    init(store: ChatStore, session: any CurrentSession, accounts: any AccountService) {
        self.store = store
        self.session = session
        self.accounts = accounts
    }

    /// The person whose conversations these are.
    var person: User? { session.session?.user }

    /// The conversations that are shown.
    var summaries: ArraySlice<ConversationSummary> {
        if case .loaded(let list) = state { list.summaries.prefix(span.limit) } else { [] }
    }

    /// What the list shows of them.
    var shownRows: ArraySlice<ConversationRow> {
        if case .loaded = state { rows.all.prefix(span.limit) } else { [] }
    }

    /// Whether there are more conversations than are shown.
    var hasMore: Bool {
        if case .loaded(let list) = state { list.summaries.count > span.limit } else { false }
    }

    /// Keeps `state` up to date until the task is cancelled or the reading fails.
    func watch() async {
        guard let person else { return state = .failed }
        if state == .failed { state = .loading }
        while !Task.isCancelled {
            for await _ in store.changes.of(.person(person.id)) {
                guard isOnTop() else {
                    // It is read when it is seen again. Until then it needn't hear of every message: who has many
                    // windows has many such lists.
                    isStale = true
                    break
                }
                await load(person.id)
                isStale = false
                if state == .failed { return }
            }
            await waitUntilSeen()
        }
    }

    private func waitUntilSeen() async {
        while !Task.isCancelled {
            let (changes, change) = AsyncStream.makeStream(of: Never.self)
            guard !withObservationTracking(isOnTop, onChange: { change.finish() }) else { return }
            for await _ in changes {}
        }
    }

    /// Reads the list again after a failure.
    func tryAgain() {
        if state == .failed { wantsToWatch() }
    }

    func showMore() async {
        guard hasMore, let person else { return }
        span.showMore(after: summaries.map(\.place))
        await load(person.id)
    }

    /// Goes back to the beginning of the list.
    func showFirst() async {
        guard let person else { return }
        span.showFirst()
        await load(person.id)
    }

    /// Finds a person by name and calls `wantsToOpen` with the conversation with them, or sets `problem`.
    func start(with name: String) async {
        self.name = String(name.prefix(256))
        do throws(ChatError) {
            wantsToOpen(try await conversation(with: name))
            self.name = ""
            problem = nil
        } catch {
            problem = error
        }
    }

    private func conversation(with name: String) async throws(ChatError) -> ConversationID {
        guard let person else { throw .signedOut }
        let found: User?
        do {
            found = try await accounts.user(named: name)
        } catch {
            throw .storage("\(error)")
        }
        guard let found else { throw .unknownPerson(TextRule.line(name, limit: 64)) }
        return try await store.conversation(between: ChatPerson(person), and: ChatPerson(found), about: nil)
    }

    private func load(_ person: UserID) async {
        let next: State
        do throws(ChatError) {
            let list = try await store.conversations(of: person, span: span)
            next = .loaded(list)
            if next != state { rows.show(list.summaries) { ConversationRow($0, for: person) } }
        } catch {
            // A board that completes cancels its reading; there is nothing left to update then.
            guard !Task.isCancelled else { return }
            next = .failed
        }
        if next != state { state = next }
    }
}
