import AccountServiceInterface
import ChatInterface
import Observation

/// What the list of conversations shows and does, whatever shows it.
@MainActor
@Observable
final class ConversationsModel {
    enum State: Equatable {
        case loading
        case loaded([ConversationSummary])
        case failed
    }

    /// How many conversations are shown first, and how many more at each step.
    static let page = 50

    private(set) var state = State.loading
    /// The name that was last asked for, until its conversation is found.
    private(set) var name = ""
    /// Why it was not found.
    private(set) var problem: ChatError?

    /// Whether there may be something new that was not read, because nobody looked.
    private(set) var isStale = false

    /// Whether the list is on top: observable.
    @ObservationIgnored var isOnTop: @MainActor () -> Bool = { true }
    @ObservationIgnored var wantsToOpen: (ConversationID) -> Void = { _ in }
    @ObservationIgnored var wantsToWatch: () -> Void = {}
    @ObservationIgnored private var limit = page
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

    /// Whether there may be more conversations than are shown.
    var hasMore: Bool {
        if case .loaded(let list) = state { list.count >= limit } else { false }
    }

    /// Keeps `state` up to date until the task is cancelled or the reading fails.
    func watch() async {
        guard let person else { return state = .failed }
        if state == .failed { state = .loading }
        for await _ in store.changes.of(.person(person.id)) {
            await waitUntilOnTop()
            await load(person.id)
            isStale = false
            if state == .failed { return }
        }
    }

    /// A list that others cover is read when it is seen again.
    private func waitUntilOnTop() async {
        while !isOnTop(), !Task.isCancelled {
            isStale = true
            let (changes, change) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
            if withObservationTracking(isOnTop, onChange: { change.yield() }) { return }
            for await _ in changes { break }
        }
    }

    /// Reads the list again after a failure.
    func tryAgain() {
        if state == .failed { wantsToWatch() }
    }

    func showMore() async {
        guard hasMore, let person else { return }
        limit += Self.page
        await load(person.id)
    }

    /// Looks for a person and says through `wantsToOpen` in which conversation to write to them, or shows in `problem`
    /// why not.
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
        guard let found else { throw .unknownPerson(String(name.prefix(64))) }
        return try await store.conversation(between: ChatPerson(person), and: ChatPerson(found), about: nil)
    }

    private func load(_ person: UserID) async {
        let next: State
        do throws(ChatError) {
            next = .loaded(try await store.conversations(of: person, limit: limit))
        } catch {
            // A board that completes cancels its reading; there is no one to tell then.
            guard !Task.isCancelled else { return }
            next = .failed
        }
        if next != state { state = next }
    }
}
