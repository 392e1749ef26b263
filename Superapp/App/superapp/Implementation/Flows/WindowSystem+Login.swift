import Backplane
import LoginInterface
import RegisterInterface

extension WindowSystem {
    /// Signing in continues with what was requested; users without an account can create one first.
    func connectLogin() {
        motherboard.registerChainFlow(from: .login, target: self)
            .handle(\.signedInSession) { system, session in system.enter(with: session) }
            .eventuallyHandle { system, _ in system.motherboard.activate(.register) }
        motherboard.registerFlow(from: .passwordChange, target: self) { system, session in system.renew(session) }
        keepFromSignedIn(.login, .register)
        guardWithSignIn(.passwordChange, leadingTo: "your password")
    }

    /// Boards that are only for visitors are not shown to signed-in users; Home is shown instead.
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
