import AccountServiceInterface
import HomeInterface
import Observation

/// The state and actions of the home screen, independent of its view.
@MainActor
@Observable
final class HomeModel {
    /// The current session; nil for a visitor.
    private(set) var session: Session?
    /// The features that can be opened.
    private(set) var entries: [HomeEntry]
    /// The counts of entries that have one.
    private(set) var counts: [HomeEntry.ID: Int] = [:]
    /// The user's sessions, or the state of loading them.
    private(set) var sessions = Sessions.loading
    /// The result of ending other sessions, until the user goes on with something else.
    private(set) var ending: Ending?

    /// The result of ending other sessions.
    enum Ending: Equatable {
        case ended(SessionSummary)
        /// All of them have ended.
        case endedAll
        /// It could not be stored.
        case failed
    }

    @ObservationIgnored var wants: (HomeOutcome) -> Void = { _ in }
    @ObservationIgnored var wantsToTryAgain: () -> Void = {}
    @ObservationIgnored private let accounts: any AccountService

    enum Sessions: Equatable {
        case loading
        case loaded([SessionSummary])
        case failed
    }

    init(_ input: HomeInput, accounts: any AccountService) {
        session = input.session
        entries = input.entries
        self.accounts = accounts
    }

    /// Sets the current user.
    ///
    /// - Returns: Whether it is another user than before.
    func welcome(_ input: HomeInput) -> Bool {
        entries = input.entries
        let former = session
        session = input.session
        guard former?.id != input.session?.id else { return false }
        counts = [:]
        (sessions, ending) = (.loading, nil)
        return true
    }

    func show(_ count: Int, at id: HomeEntry.ID) {
        guard entries.contains(where: { $0.id == id }) else { return }
        let shown: Int? = count > 0 ? count : nil
        if counts[id] != shown { counts[id] = shown }
    }

    /// Keeps `sessions` up to date until the task is cancelled, the user changes, or reading fails.
    func watchSessions() async {
        guard let session else { return }
        sessions = .loading
        do {
            for try await list in accounts.sessions(of: session.user.id) {
                guard session.id == self.session?.id else { return }
                sessions = .loaded(list)
            }
        } catch is CancellationError {
            return
        } catch {
            sessions = .failed
        }
    }

    /// Opens an entry.
    ///
    /// - Returns: Whether there is such an entry.
    @discardableResult
    func open(_ id: HomeEntry.ID) -> Bool {
        guard entries.contains(where: { $0.id == id }) else { return false }
        wants(.opened(id))
        return true
    }

    /// Ends another session of the user. The current one is ended with "Sign out".
    func signOut(there id: SessionID) async {
        guard let session, id != session.id else { return }
        let list = if case .loaded(let list) = sessions { list } else { [SessionSummary]() }
        do throws(AccountError) {
            try await accounts.signOut(id, of: session.user.id)
            ending = list.first { $0.id == id }.map(Ending.ended)
        } catch {
            ending = .failed
        }
    }

    /// Ends all other sessions of the user.
    func signOutElsewhere() async {
        guard let session else { return }
        do throws(AccountError) {
            guard let renewed = try await accounts.signOutEverywhere(except: session) else { return }
            self.session = renewed
            ending = .endedAll
            wants(.sessionRenewed(renewed))
        } catch {
            ending = .failed
        }
    }

    func forgetEnding() { ending = nil }

    func signIn() {
        wants(.signInRequested)
    }

    func register() {
        wants(.registrationRequested)
    }

    func changePassword() {
        wants(.passwordChangeRequested)
    }

    /// Reads the sessions again after a failure. Has no effect while they are being watched.
    func tryAgain() {
        if sessions == .failed { wantsToTryAgain() }
    }
}
