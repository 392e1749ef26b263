import AccountServiceInterface
import Backplane
import HomeInterface
import Logging
import LoginInterface
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
    let gate = SignInGate()
    let counts: LiveCounts
    private let endSession: (SessionToken) -> Task<Void, Never>?
    /// Told when something that was asked for has to wait for the person to sign in.
    var onSignInNeeded: () -> Void = {}
    /// What was set off and answers wait for.
    private var pending: [Task<Void, Never>] = []

    /// Makes the system of a window that has just been opened.
    ///
    /// - Parameters:
    ///   - window: The window.
    ///   - motherboard: A motherboard on the window's root that is not installed yet.
    ///   - current: Who is signed in in the window, for its modules.
    ///   - accounts: All who can sign in.
    ///   - logger: Where to write what no person can be told.
    ///   - endSession: Ends a session for good, after the window has let go of it.
    init(
        window: Window, motherboard: Motherboard, current: WindowSession, accounts: any AccountService, logger: Logger,
        endSession: @escaping (SessionToken) -> Task<Void, Never>?
    ) {
        self.window = window
        self.motherboard = motherboard
        self.current = current
        self.accounts = accounts
        self.logger = logger
        self.endSession = endSession
        counts = LiveCounts(motherboard: motherboard, logger: logger)
    }

    /// Connects the boards, installs them into the window, and takes up the session of the person's cookie.
    func start() async {
        registerFlows()
        motherboard.install(into: window)
        window.motherboard = motherboard
        await resumeSession()
        showHeader()
    }

    /// Lets go of what outlives a request.
    func stop() {
        counts.stop()
        gate.settle(false)
    }

    // MARK: Waiting

    /// Lets the next answer of the window wait for something that was set off.
    func beforeAnswer(_ work: @escaping @MainActor () async -> Void) {
        pending.append(Task { await work() })
    }

    /// Ends a session for good; the next answer waits until that is stored, so that it is true in other processes too.
    func endForGood(_ token: SessionToken) {
        if let ending = endSession(token) { pending.append(ending) }
    }

    /// Waits for what the last action has set off.
    func settle() async {
        while !pending.isEmpty { await pending.removeFirst().value }
        await gate.settled()
    }
}
