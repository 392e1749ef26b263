import AccountServiceInterface
import HomeInterface
import Observation

/// What the home screen shows and does, whatever shows it.
@MainActor
@Observable
final class HomeModel {
    /// The session that the person is here with, or nil for a visitor.
    private(set) var session: Session?
    /// The ways on.
    private(set) var entries: [HomeEntry]
    /// The counts at entries that have one.
    private(set) var counts: [HomeEntry.ID: Int] = [:]
    /// Where the person is signed in, or how far the reading of it came.
    private(set) var sessions = Sessions.loading
    /// Whether the last try to sign out elsewhere could not be stored.
    private(set) var signOutFailed = false

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

    /// Takes note of who is there now.
    ///
    /// - Returns: Whether it is someone else.
    func welcome(_ input: HomeInput) -> Bool {
        entries = input.entries
        guard session != input.session else { return false }
        session = input.session
        counts = [:]
        (sessions, signOutFailed) = (.loading, false)
        return true
    }

    func show(_ count: Int, at id: HomeEntry.ID) {
        guard entries.contains(where: { $0.id == id }) else { return }
        let shown: Int? = count > 0 ? count : nil
        if counts[id] != shown { counts[id] = shown }
    }

    /// Keeps `sessions` up to date until the task is cancelled, someone else is there, or the reading fails.
    func watchSessions() async {
        guard let session else { return }
        sessions = .loading
        do {
            for try await list in accounts.sessions(of: session.user.id) {
                guard session == self.session else { return }
                sessions = .loaded(list)
            }
        } catch is CancellationError {
            return
        } catch {
            sessions = .failed
        }
    }

    /// Goes where an entry leads.
    ///
    /// - Returns: Whether there is such an entry.
    @discardableResult
    func open(_ id: HomeEntry.ID) -> Bool {
        guard entries.contains(where: { $0.id == id }) else { return false }
        wants(.opened(id))
        return true
    }

    /// Ends a session of the person elsewhere. The one that they are here with ends by "Sign out".
    func signOut(there id: SessionID) async {
        guard let session, id != session.id else { return }
        do throws(AccountError) {
            try await accounts.signOut(id, of: session.user.id)
            signOutFailed = false
        } catch {
            signOutFailed = true
        }
    }

    func signIn() {
        wants(.signInRequested)
    }

    func register() {
        wants(.registrationRequested)
    }

    /// Reads the sessions again after a failure. While they are being watched there is nothing to read again.
    func tryAgain() {
        if sessions == .failed { wantsToTryAgain() }
    }
}
