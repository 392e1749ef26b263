import AccountServiceInterface
import Domain

extension CurrentSession {
    /// Whose posts are meant: those of whoever is signed in now.
    var owner: OwnerID? {
        session.flatMap { OwnerID(rawValue: $0.user.id.rawValue.uuidString) }
    }
}
