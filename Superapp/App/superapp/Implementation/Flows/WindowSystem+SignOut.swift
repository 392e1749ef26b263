import AccountServiceInterface
import Backplane

extension WindowSystem {
    /// Signing out is an action that climbs from wherever it was asked for.
    func connectSignOut() {
        motherboard.registerActionFlow(SignOut.self, target: self) { system, _ in system.signOut() }
    }
}
