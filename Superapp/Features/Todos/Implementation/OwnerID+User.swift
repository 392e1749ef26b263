import AccountServiceInterface
import Domain

extension OwnerID {
    /// Whose todos are meant by a user's.
    init?(_ user: User) {
        self.init(rawValue: user.id.rawValue.uuidString)
    }
}
