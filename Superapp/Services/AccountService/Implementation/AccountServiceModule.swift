import AccountServiceInterface
public import Backplane
public import DatabaseInterface

/// Accounts and sessions, stored in the app's database.
public struct AccountServiceModule: Module {
    /// The tables of accounts and sessions, for the database.
    public nonisolated static var migrations: [SchemaMigration] { AccountSchema.migrations }

    /// Makes the module.
    public nonisolated init() {}

    public var requires: [DependencyRequirement] { [.init(\.database)] }

    public func register(in registry: inout ModuleRegistry) {
        registry.register(\.accounts) { dependencies in
            StoredAccounts(
                store: AccountStore(database: try dependencies.database), hasher: PasswordHasher(),
                time: .system)
        }
    }
}
