import AccountServiceInterface
import Backplane

extension WindowSystem {
    /// Signing out is an action that propagates up from any board.
    func connectSignOut() {
        motherboard.registerActionFlow(SignOut.self, target: self) { system, _ in system.signOut() }
    }
}
