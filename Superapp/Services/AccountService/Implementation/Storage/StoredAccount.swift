import AccountServiceInterface

/// An account with what proves its owner.
struct StoredAccount: Sendable {
    let user: User
    let hash: PasswordHash
}
