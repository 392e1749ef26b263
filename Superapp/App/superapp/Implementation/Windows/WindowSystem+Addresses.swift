import Backplane
import HomeInterface
import LoginInterface
import RegisterInterface
import WebShell

/// What the addresses of the app stand for.
extension WindowSystem {
    /// Shows what an address stands for, or first the sign-in if the person must sign in for it.
    func open(_ address: String) async -> AddressResult {
        await checkSession()
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

    /// Brings back what the window showed before it slept. What needs a sign-in that has ended meanwhile waits for a new one.
    ///
    /// - Returns: Whether something waits.
    @discardableResult
    func restore(_ snapshot: NavigationSnapshot) async -> Bool {
        showBase()
        let result = await motherboard.root.restore(snapshot)
        for problem in result.problems {
            logger.notice("A screen did not come back", metadata: ["problem": "\(problem)"])
        }
        await settle()
        return !result.waiting.isEmpty
    }

    /// Goes to an address of the app as if the person had followed a link to it; the next answer waits for it.
    func follow(_ address: String) {
        beforeAnswer { [weak self] in
            guard case .unknown = await self?.openLink(address) else { return }
            self?.logger.error("An address of the app leads nowhere", metadata: ["address": "\(address)"])
        }
    }

    private func openLink(_ address: String) async -> AddressResult {
        guard motherboard.canOpen(address) else { return .unknown }
        showBase()
        if !Self.signInPaths.contains(address.prefix { $0 != "?" }) { await forgetSignIn() }
        switch await result(of: address) {
        case .opened, .hidden, .denied, nil: return .shown
        // What can't be an id is nobody's: for a person that is the same.
        case .notFound, .invalid: return .unknown
        }
    }

    /// Opens a link.
    ///
    /// - Returns: What came of it; nil when it waits for the person to sign in, which may take for ever.
    private func result(of address: String) async -> LinkResult? {
        let asked = askedToSignIn
        var result: LinkResult?
        Task { [motherboard] in result = await motherboard.open(address) }
        await wait { result != nil || askedToSignIn > asked }
        return result
    }

    /// The addresses that a person can go to who is asked to sign in, and still wants what they are asked for.
    private static let signInPaths: Set<Substring> = ["/login", "/register"]

    /// A person who goes elsewhere does not want to sign in any more, nor what that was for.
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

    /// Home lies under everything else.
    private func showBase() {
        if !motherboard.isLive(.home) { welcome() }
    }

    /// Tells home who is there now. What lies over it stays.
    func welcome() {
        motherboard.activate(.home, with: HomeInput(session: session, entries: Self.entries), showing: .inPlace)
        counts.showAgain()
    }
}
