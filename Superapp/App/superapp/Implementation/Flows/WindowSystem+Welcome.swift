import Backplane
import Logging
import RegisterInterface

extension WindowSystem {
    /// A new account gets sample content.
    func connectWelcome() {
        motherboard.registerFlow(from: .register, target: self) { system, outcome in
            guard let user = outcome.registeredSession?.user else { return }
            system.beforeAnswer { [motherboard = system.motherboard, logger = system.logger] in
                do {
                    try await motherboard.dependencies.welcome?.add(for: user)
                } catch {
                    logger.warning("A new account has no samples", metadata: ["error": "\(error)"])
                }
            }
        }
    }
}
