import AccountServiceInterface
import DatabaseInterface

/// Accounts and sessions, stored in the app's database.
public struct AccountServiceModule: Sendable {
    /// The tables of accounts and sessions.
    public static let migrations = AccountSchema.migrations

    /// The service.
    public let accounts: any AccountService

    /// Makes the service.
    ///
    /// - Parameter database: A database that went through `migrations`.
    public init(database: any SQLDatabase) {
        accounts = StoredAccounts(
            store: AccountStore(database: database),
            hasher: PasswordHasher(),
            limiter: SignInLimiter(),
            time: .system
        )
    }
}
