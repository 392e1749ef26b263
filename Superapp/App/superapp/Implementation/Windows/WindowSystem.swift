import AccountServiceInterface
import Backplane
import ChatInterface
import Foundation
import HomeInterface
import Logging
import LoginInterface
import Observation
import WebShell

/// One window's system of boards: the flows that connect them, and the current session.
///
/// The flows are in `Flows`, one file for each feature. Addresses, the session and the sign-in barrier are in
/// extensions of their own.
@MainActor
final class WindowSystem {
    let window: Window
    let motherboard: Motherboard
    let accounts: any AccountService
    let logger: Logger
    let current: WindowSession
    let counts: LiveCounts
    let signOuts: SignOuts
    /// The date, replaced in tests.
    let now: () -> Date
    /// Whether the last sign-out in this window is not stored yet.
    var isSignOutUnstored = false
    /// The user and the address at which their session ended; they continue there after signing in again.
    var left: (person: UserID, address: String)?
    /// Closes the windows of a session that have a former token of it.
    var closeFormer: @MainActor (Session) -> Void = { _ in }
    /// Whether the window has been closed or sleeps: what was under way then begins nothing more.
    private(set) var isStopped = false
    /// The number of barriers that wait for the user to sign in.
    var askedToSignIn = 0
    /// The work that responses wait for.
    private var pending: [Task<Void, Never>] = []

    /// Makes the system of a window that has just been opened.
    ///
    /// - Parameters:
    ///   - window: The window.
    ///   - motherboard: A motherboard on the window's root that is not installed yet.
    ///   - current: The current session of the window, for its modules.
    ///   - accounts: The account service.
    ///   - signOuts: Ends sessions permanently, after the window has signed out.
    ///   - logger: The log for problems that can't be shown to a user.
    ///   - troubles: The log for those that many windows have at once; nil for one of its own.
    ///   - clock: The clock between two values of a count.
    ///   - now: The current time.
    init(
        window: Window, motherboard: Motherboard, current: WindowSession, accounts: any AccountService,
        signOuts: SignOuts, logger: Logger, troubles: TroubleLog? = nil,
        clock: any Clock<Duration> = ContinuousClock(), now: @escaping () -> Date = { Date() }
    ) {
        self.window = window
        self.motherboard = motherboard
        self.current = current
        self.accounts = accounts
        self.logger = logger
        self.signOuts = signOuts
        self.now = now
        counts = LiveCounts(motherboard: motherboard, troubles: troubles ?? TroubleLog(logger), clock: clock)
    }

    /// Connects the boards, installs them into the window, and resumes the session of the user's cookie.
    func start() async {
        counts.onWaiting = { [weak self] in self?.showHeader() }
        counts.isAtWork = { [window] in window.isAtWork }
        window.willAnswer = { [weak counts] in counts?.showLate() }
        registerFlows()
        motherboard.install(into: window)
        window.motherboard = motherboard
        window.mayShow = { [weak self] in self?.endIfExpired() != true }
        await resumeSession()
        showHeader()
    }

    /// Stops work that outlives a request.
    func stop() {
        isStopped = true
        counts.stop()
    }

    // MARK: Waiting

    /// Makes the next response of the window wait for some work.
    func beforeAnswer(_ work: @escaping @MainActor () async -> Void) {
        pending.append(Task { await work() })
    }

    /// Waits for the work that the last action has started.
    func settle() async {
        while !pending.isEmpty { await pending.removeFirst().value }
        // Activations at a barrier are handled in a separate task, which runs next.
        await Task.yield()
        await wait { session == nil || askedToSignIn == 0 }
    }

    /// Waits for a condition that barriers change in separate tasks on the main actor.
    func wait(until holds: () -> Bool) async {
        while !holds(), !isStopped, !Task.isCancelled { await Task.yield() }
    }
}

/// The current session of a window: set by its system, read by its modules.
@MainActor
@Observable
final class WindowSession: CurrentSession {
    var session: Session?
}

/// Chat asks for what the shell knows about the window.
extension WindowPresence: WindowAttention {}
