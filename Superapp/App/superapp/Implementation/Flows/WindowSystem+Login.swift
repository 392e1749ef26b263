import Backplane
import LoginInterface
import RegisterInterface

extension WindowSystem {
    /// Signing in leads on to what was asked for; without an account one can be made first. Leaving the sign-in drops
    /// what waited for it.
    func connectLogin() {
        motherboard.registerChainFlow(from: .login, target: self)
            .handle(\.signedInSession) { system, session in system.enter(with: session) }
            .eventuallyHandle { system, _ in system.motherboard.activate(.register) }
        motherboard.registerCompletionFlow(of: .login, target: self) { system, _ in
            if system.session == nil { system.gate.settle(false) }
        }
        keepFromSignedIn(.login, .register)
    }

    /// Who is signed in has no use for boards that are for others, and is shown home instead.
    private func keepFromSignedIn<each Input, each Output, each Command>(
        _ ids: repeat BoardID<each Input, each Output, each Command>
    ) {
        motherboard.registerBarrier(before: repeat each ids) { [weak self] _ in
            self?.session == nil
        } otherwise: { [weak self] _ in
            self?.window.root.navigator.popToRoot()
            return .cancel
        }
    }
}
