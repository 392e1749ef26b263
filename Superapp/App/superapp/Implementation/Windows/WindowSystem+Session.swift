import AccountServiceInterface
import Backplane
import DesignSystemInterface
import Foundation
import HomeInterface
import LoginInterface
import RegisterInterface
import WebShell

/// The session of the window.
extension WindowSystem {
    var session: Session? { current.session }

    /// Resumes the session of the user's cookie.
    func resumeSession() async {
        guard let cookie = window.session else { return }
        guard let token = SessionToken(rawValue: cookie) else { return window.clearSession() }
        do throws(AccountError) {
            let session = try await accounts.session(for: token)
            if session == nil { window.clearSession() }
            use(session)
        } catch {
            logger.error("The session of a window can't be read", metadata: ["error": "\(error)"])
        }
    }

    /// Signs out if the session has ended without a notification in this process: by expiry, or in another process.
    func checkSession() async {
        guard let session else { return }
        do throws(AccountError) {
            if try await accounts.session(for: session.token) == nil { sessionEnded(session.id) }
        } catch {
            logger.error("The session of a window can't be read", metadata: ["error": "\(error)"])
        }
    }

    /// Signs out if the session has expired, without reading the storage.
    ///
    /// - Returns: Whether it has.
    func endIfExpired() -> Bool {
        guard let session, session.expiresAt <= now() else { return false }
        sessionEnded(session.id)
        return true
    }

    /// Sets the session after a user has signed in, and continues where they were.
    ///
    /// Nothing continues of what somebody else was doing whose session had ended.
    func enter(with session: Session) {
        if let writer = window.writer, writer != session.user.name { motherboard.completeAll() }
        use(session)
        window.setSession(session.token.rawValue, lifetime: .seconds(session.expiresAt.timeIntervalSinceNow))
        welcome()
        motherboard.complete(.register)
        motherboard.complete(.login)
        if let left, left.person == session.user.id, motherboard.canOpen(left.address) { follow(left.address) }
        left = nil
    }

    /// Continues with the new token of the session. Windows that the former token opened are closed as soon as the
    /// browser has the new one: its other tabs open new windows with that, and who has a copy of the former token is a
    /// visitor.
    func renew(_ session: Session) {
        current.session = session
        window.setSession(session.token.rawValue, lifetime: .seconds(session.expiresAt.timeIntervalSinceNow))
        window.afterSessionIsSent { [closeFormer] in closeFormer(session) }
    }

    func signOut() {
        guard let session else { return }
        leave(.wish)
        endForGood(session)
    }

    /// Ends a session permanently. The next response waits for the first attempt to store that, so that it also takes
    /// effect in other processes. As long as it can't be stored, every page of the window says so.
    private func endForGood(_ session: Session) {
        let tries = signOuts.end(session)
        let (firstTry, first) = AsyncStream.makeStream(of: Void.self)
        Task { [weak self] in
            for await isStored in tries {
                self?.noteSignOut(isStored: isStored)
                first.finish()
            }
        }
        beforeAnswer { for await _ in firstTry {} }
    }

    private func noteSignOut(isStored: Bool) {
        guard isSignOutUnstored == isStored else { return }
        isSignOutUnstored = !isStored
        showHeader()
    }

    /// Handles the end of a session, and signs this window out if it was its own.
    func sessionEnded(_ id: SessionID) {
        guard let session, session.id == id else { return }
        left = window.address.map { (session.user.id, $0) }
        leave(signOuts.isWanted(id) ? .signedOut : .ended)
    }

    private func leave(_ reason: LoginReason) {
        use(nil)
        window.clearSession()
        motherboard.completeAll()
        welcome()
        motherboard.activate(.login, with: reason)
    }

    private func use(_ session: Session?) {
        current.session = session
        guard !isStopped else { return }
        counts.start(for: session)
        showHeader()
    }

    /// Shows the links to Home and to each feature, and to sign in or out, on every page.
    func showHeader() {
        guard let session else {
            window.header = WindowHeader(
                home: "/welcome",
                links: [.init("Look around", path: "/welcome")] + features(withSignIn: false)
                    + [.init("Sign in", path: "/login")],
                notice: signOutNotice)
            return
        }
        window.header = WindowHeader(
            home: "/home", links: [.init("Home", path: "/home")] + features(withSignIn: true),
            person: session.user.name, actions: [ActionButton("Sign out", action: "signOut")],
            notice: signOutNotice)
    }

    private func features(withSignIn isSignedIn: Bool) -> [WindowHeader.Link] {
        Self.entries.filter { isSignedIn || !$0.needsSignIn }.map { entry in
            WindowHeader.Link(entry.title, path: entry.path, isSection: true, waiting: counts.waiting(at: entry))
        }
    }

    private var signOutNotice: Notice? {
        guard isSignOutUnstored else { return nil }
        return Notice(
            "You are signed out, but the server can’t store that yet. It keeps trying. If it is restarted before this message "
                + "goes away, sign in and out once more.", tone: .warning)
    }
}
