import Backplane
import HomeInterface
import LoginInterface
import RegisterInterface

extension WindowSystem {
    /// Home leads to every feature that has an entry, by the entry's address.
    func connectHome() {
        motherboard.registerFlow(from: .home, target: self) { system, outcome in
            switch outcome {
            case .opened(let id):
                if let entry = Self.entries.first(where: { $0.id == id }) { system.follow(entry.path) }
            case .signInRequested: system.motherboard.activate(.login, with: .wish)
            case .registrationRequested: system.motherboard.activate(.register)
            case .passwordChangeRequested: system.motherboard.activate(.passwordChange)
            case .sessionRenewed(let session): system.renew(session)
            }
        }
    }
}
