import AccountServiceInterface
import Observation

/// What the home screen shows and does, whatever shows it.
@MainActor
@Observable
final class HomeModel {
    /// The session that the person is here with.
    let session: Session
    /// Where the person is signed in, or how far the reading of it came.
    private(set) var sessions = Sessions.loading

    @ObservationIgnored var wantsToSignOut: () -> Void = {}
    @ObservationIgnored var wantsToTryAgain: () -> Void = {}
    @ObservationIgnored private let accounts: any AccountService

    enum Sessions: Equatable {
        case loading
        case loaded([SessionSummary])
        case failed
    }

    init(session: Session, accounts: any AccountService) {
        self.session = session
        self.accounts = accounts
    }

    /// Keeps `sessions` up to date until the task is cancelled or the reading fails.
    func watchSessions() async {
        sessions = .loading
        do {
            for try await list in accounts.sessions(of: session.user.id) { sessions = .loaded(list) }
        } catch is CancellationError {
            return
        } catch {
            sessions = .failed
        }
    }

    func signOut() {
        wantsToSignOut()
    }

    /// Reads the sessions again after a failure. While they are being watched there is nothing to read again.
    func tryAgain() {
        if sessions == .failed { wantsToTryAgain() }
    }
}
