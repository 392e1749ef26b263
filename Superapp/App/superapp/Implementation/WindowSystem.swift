import AccountServiceInterface
import Backplane
import Foundation
import HomeInterface
import Logging
import LoginInterface
import RegisterInterface
import WebShell

/// One window's system of boards: the flows by which they meet, and who is signed in.
@MainActor
final class WindowSystem {
    private let window: Window
    private let motherboard: Motherboard
    private let accounts: any AccountService
    private let logger: Logger
    private let endSession: (SessionToken) -> Task<Void, Never>?
    private let current: WindowSession
    private var signingOut: Task<Void, Never>?

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
    }

    /// Connects the boards, installs them into the window, and takes up the session of the person's cookie.
    func start() async {
        registerFlows()
        motherboard.install(into: window)
        window.motherboard = motherboard
        await resumeSession()
    }

    private func registerFlows() {
        motherboard.registerChainFlow(from: .login, target: self)
            .handle(\.signedInSession) { system, session in system.enter(with: session) }
            .eventuallyHandle { system, _ in system.motherboard.activate(.register) }
        motherboard.registerChainFlow(from: .register, target: self)
            .handle(\.registeredSession) { system, session in system.enter(with: session) }
            .eventuallyHandle { system, _ in system.motherboard.activate(.login) }
        motherboard.registerActionFlow(SignOut.self, target: self) { system, _ in system.signOut() }
    }

    // MARK: Addresses

    /// Shows what an address stands for, or first the sign-in if the person must sign in for it.
    ///
    /// - Returns: Whether there is such an address.
    func open(_ address: String) async -> Bool {
        guard let place = Place(address: address) else { return false }
        await checkSession()
        switch (place, session) {
        case (_, let session?): showHome(session)
        case (.register, nil): showRegister()
        case (_, nil): showLogin()
        }
        return true
    }

    private func showHome(_ session: Session) {
        if motherboard.isLive(.home) {
            window.root.navigator.popToRoot()
            motherboard.interact(.home, .refresh)
        } else {
            motherboard.activate(.home, with: session)
        }
    }

    private func showLogin() {
        window.root.navigator.popToRoot()
        motherboard.activate(.login)
    }

    private func showRegister() {
        showLogin()
        motherboard.activate(.register)
    }

    // MARK: Session

    private var session: Session? {
        get { current.session }
        set { current.session = newValue }
    }

    private func resumeSession() async {
        guard let cookie = window.session else { return }
        guard let token = SessionToken(rawValue: cookie) else { return window.clearSession() }
        do throws(AccountError) {
            session = try await accounts.session(for: token)
            if session == nil { window.clearSession() }
        } catch {
            logger.error("The session of a window can't be read", metadata: ["error": "\(error)"])
        }
    }

    /// Signs out if the session ended where this process could not see it: by expiry, or in another process.
    private func checkSession() async {
        guard let current = session else { return }
        do throws(AccountError) {
            if try await accounts.session(for: current.token) == nil { sessionEnded(current.id) }
        } catch {
            logger.error("The session of a window can't be read", metadata: ["error": "\(error)"])
        }
    }

    private func enter(with session: Session) {
        self.session = session
        window.setSession(session.token.rawValue, lifetime: .seconds(session.expiresAt.timeIntervalSinceNow))
        motherboard.completeAll()
        motherboard.activate(.home, with: session)
    }

    private func signOut() {
        guard let session else { return }
        leave()
        signingOut = endSession(session.token)
    }

    /// Waits until the last sign-out from this window is stored, so that its answer is true in other processes too.
    func settle() async {
        await signingOut?.value
        signingOut = nil
    }

    /// Takes note that a session has ended, and signs this window out if it was its own.
    func sessionEnded(_ id: SessionID) {
        if session?.id == id { leave() }
    }

    private func leave() {
        session = nil
        window.clearSession()
        motherboard.completeAll()
        motherboard.activate(.login)
    }
}
