import AccountServiceInterface
import Backplane
import ChatInterface
import Foundation
import HomeInterface
import Logging
import LoginInterface
import Observation
import WebShell

/// One window's system of boards: the flows by which they meet, and who is signed in.
///
/// How the boards meet is in `Flows`, a file for each feature; addresses, the session and the sign-in barrier are
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
    /// Whether the last sign-out in this window could not be stored yet.
    var isSignOutUnstored = false
    /// Where the person was when their session ended; they go on there once they have signed in again.
    var left: (person: UserID, address: String)?
    /// How many barriers wait for the person to sign in.
    var askedToSignIn = 0
    /// What was set off and answers wait for.
    private var pending: [Task<Void, Never>] = []

    /// Makes the system of a window that has just been opened.
    ///
    /// - Parameters:
    ///   - window: The window.
    ///   - motherboard: A motherboard on the window's root that is not installed yet.
    ///   - current: Who is signed in in the window, for its modules.
    ///   - accounts: All who can sign in.
    ///   - signOuts: Ends sessions for good, after the window has let go of them.
    ///   - logger: Where to write what no person can be told.
    init(
        window: Window, motherboard: Motherboard, current: WindowSession, accounts: any AccountService,
        signOuts: SignOuts, logger: Logger, now: @escaping () -> Date = { Date() }
    ) {
        self.window = window
        self.motherboard = motherboard
        self.current = current
        self.accounts = accounts
        self.logger = logger
        self.signOuts = signOuts
        self.now = now
        counts = LiveCounts(motherboard: motherboard, logger: logger)
    }

    /// Connects the boards, installs them into the window, and takes up the session of the person's cookie.
    func start() async {
        counts.onWaiting = { [weak self] in self?.showHeader() }
        registerFlows()
        motherboard.install(into: window)
        window.motherboard = motherboard
        window.mayShow = { [weak self] in self?.endIfExpired() != true }
        await resumeSession()
        showHeader()
    }

    /// Lets go of what outlives a request.
    func stop() {
        counts.stop()
    }

    // MARK: Waiting

    /// Lets the next answer of the window wait for something that was set off.
    func beforeAnswer(_ work: @escaping @MainActor () async -> Void) {
        pending.append(Task { await work() })
    }

    /// Waits for what the last action has set off.
    func settle() async {
        while !pending.isEmpty { await pending.removeFirst().value }
        // What has come to a barrier is asked for in a task of its own, which is next.
        await Task.yield()
        await wait { session == nil || askedToSignIn == 0 }
    }

    /// Waits for what barriers do in tasks of their own on the main actor.
    func wait(until holds: () -> Bool) async {
        while !holds(), !Task.isCancelled { await Task.yield() }
    }
}

/// Who is signed in in a window: set by its system, read by its modules.
@MainActor
@Observable
final class WindowSession: CurrentSession {
    var session: Session?
}

/// What the shell knows of a window is what Chat asks.
extension WindowPresence: WindowAttention {}
