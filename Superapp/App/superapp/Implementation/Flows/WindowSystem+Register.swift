import Backplane
import LoginInterface
import RegisterInterface

extension WindowSystem {
    /// A new account is signed in at once; who has one after all signs in.
    func connectRegister() {
        motherboard.registerChainFlow(from: .register, target: self)
            .handle(\.registeredSession) { system, session in system.enter(with: session) }
            .eventuallyHandle { system, _ in system.motherboard.activate(.login, with: .wish) }
    }
}
