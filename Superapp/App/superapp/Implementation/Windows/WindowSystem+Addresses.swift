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
            if session == nil { showSignIn() }
            return .shown
        case "/welcome":
            showHome()
            return .shown
        default:
            return await openLink(address)
        }
    }

    /// Brings back what the window showed before it slept. What needs a sign-in that has ended meanwhile waits for a new one.
    func restore(_ snapshot: NavigationSnapshot) async {
        showBase()
        let result = await motherboard.root.restore(snapshot)
        for problem in result.problems {
            logger.notice("A screen did not come back", metadata: ["problem": "\(problem)"])
        }
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
        switch await result(of: address) {
        case .opened, .hidden:
            forgetSignIn()
            return .shown
        case .denied, nil: return .shown
        // What can't be an id is nobody's: for a person that is the same.
        case .notFound, .invalid: return .unknown
        }
    }

    /// Opens a link.
    ///
    /// - Returns: What came of it; nil when it waits for the person to sign in, which may take for ever.
    private func result(of address: String) async -> LinkResult? {
        let (results, result) = AsyncStream.makeStream(of: LinkResult?.self, bufferingPolicy: .bufferingOldest(1))
        onSignInNeeded = { result.yield(nil) }
        defer { onSignInNeeded = {} }
        Task { [motherboard] in result.yield(await motherboard.open(address)) }
        for await result in results { return result }
        return nil
    }

    /// A person who goes elsewhere does not want to sign in any more.
    private func forgetSignIn() {
        let top = window.root.navigator.top?.boardID
        guard motherboard.isLive(.login), top != BoardID.login.rawValue, top != BoardID.register.rawValue else {
            return
        }
        motherboard.complete(.login)
        motherboard.complete(.register)
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

    /// Tells home who is there now.
    func welcome() {
        motherboard.activate(.home, with: HomeInput(session: session, entries: Self.entries), showing: .inPlace)
        counts.showAgain()
    }
}
