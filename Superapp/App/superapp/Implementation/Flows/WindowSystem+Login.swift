import Backplane
import LoginInterface
import RegisterInterface

extension WindowSystem {
    /// Signing in leads on to what was asked for; without an account one can be made first.
    func connectLogin() {
        motherboard.registerChainFlow(from: .login, target: self)
            .handle(\.signedInSession) { system, session in system.enter(with: session) }
            .eventuallyHandle { system, _ in system.motherboard.activate(.register) }
        keepFromSignedIn(.login, .register)
    }

    /// Who is signed in has no use for boards that are for others, and is shown home instead.
    private func keepFromSignedIn<each Input, each Output, each Command>(
        _ ids: repeat BoardID<each Input, each Output, each Command>
    ) {
        motherboard.registerBarrier(before: repeat each ids, target: self) { system in
            system.session == nil
        } otherwise: { system in
            system.window.root.navigator.popToRoot()
            return .cancel
        }
    }
}
