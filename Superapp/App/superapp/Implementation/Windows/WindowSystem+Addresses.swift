import Backplane
import HomeInterface
import LoginInterface
import RegisterInterface
import WebShell

/// The addresses of the app.
extension WindowSystem {
    /// Opens an address, or the sign-in first if the address requires it.
    func open(_ address: String) async -> AddressResult {
        await checkSession()
        guard !isStopped else { return .shown }
        switch address.prefix(while: { $0 != "?" }) {
        case "/", "/home":
            showHome()
            if session == nil { motherboard.activate(.login, with: .wish) }
            return .shown
        case "/welcome":
            showHome()
            return .shown
        default:
            return await openLink(address)
        }
    }

    /// Restores what the window showed before it slept. Screens that require a sign-in that has ended in the meantime
    /// wait for a new one.
    ///
    /// - Returns: Whether something waits.
    @discardableResult
    func restore(_ snapshot: NavigationSnapshot) async -> Bool {
        guard !isStopped else { return false }
        showBase()
        let result = await motherboard.root.restore(snapshot)
        for problem in result.problems {
            logger.notice("A screen could not be restored", metadata: ["problem": "\(problem)"])
        }
        await settle()
        return !result.waiting.isEmpty
    }

    /// Opens an address of the app as if the user had followed a link to it; the next response waits for it.
    func follow(_ address: String) {
        beforeAnswer { [weak self] in
            guard case .unknown = await self?.openLink(address) else { return }
            self?.logger.error("An address of the app does not exist", metadata: ["address": "\(address)"])
        }
    }

    private func openLink(_ address: String) async -> AddressResult {
        guard motherboard.canOpen(address) else { return .unknown }
        showBase()
        if !Self.signInPaths.contains(address.prefix { $0 != "?" }) { await forgetSignIn() }
        guard !isStopped else { return .shown }
        switch await result(of: address) {
        case .opened, .hidden, .denied, nil: return .shown
        // An invalid id belongs to nothing: for the user, that is the same as not found.
        case .notFound, .invalid: return .unknown
        }
    }

    /// Opens a link.
    ///
    /// - Returns: The result; nil if it waits for the user to sign in, which may never happen.
    private func result(of address: String) async -> LinkResult? {
        let asked = askedToSignIn
        var result: LinkResult?
        Task { [motherboard] in result = await motherboard.open(address) }
        await wait { result != nil || askedToSignIn > asked }
        return result
    }

    /// The addresses that a user who is asked to sign in can open without giving up what they requested.
    private static let signInPaths: Set<Substring> = ["/login", "/register"]

    /// A user who opens another address no longer wants to sign in, nor what that was for.
    private func forgetSignIn() async {
        motherboard.complete(.login)
        motherboard.complete(.register)
        await wait { askedToSignIn == 0 }
    }

    private func showHome() {
        guard motherboard.isLive(.home) else { return welcome() }
        window.root.navigator.popToRoot()
        motherboard.interact(.home, .refresh)
    }

    /// Home is below everything else.
    private func showBase() {
        if !motherboard.isLive(.home) { welcome() }
    }

    /// Updates Home with the current session. The screens above it stay.
    func welcome() {
        motherboard.activate(.home, with: HomeInput(session: session, entries: Self.entries), showing: .inPlace)
        counts.showAgain()
    }
}
