import Backplane
import LoginInterface
import RegisterInterface

extension WindowSystem {
    /// A new account is signed in at once; users who already have an account sign in instead.
    func connectRegister() {
        motherboard.registerChainFlow(from: .register, target: self)
            .handle(\.registeredSession) { system, session in system.enter(with: session) }
            .eventuallyHandle { system, _ in system.motherboard.activate(.login, with: .wish) }
    }
}
