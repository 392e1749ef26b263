import AccountServiceInterface
public import Backplane
public import DatabaseInterface

/// Accounts and sessions, stored in the app's database.
public struct AccountServiceModule: Module {
    /// The tables of accounts and sessions, for the database.
    public nonisolated static var migrations: [SchemaMigration] { AccountSchema.migrations }

    private let reservedNames: [String]

    /// Makes the module.
    ///
    /// - Parameter reservedNames: Names that nobody can have, nor one that looks like them: those of people who do not
    ///   exist.
    public nonisolated init(reservedNames: [String] = []) {
        self.reservedNames = reservedNames
    }

    public var requires: [DependencyRequirement] { [.init(\.database)] }

    public func register(in registry: inout ModuleRegistry) {
        registry.register(\.accounts) { [reservedNames] dependencies in
            StoredAccounts(
                store: AccountStore(database: try dependencies.database), hasher: PasswordHasher(),
                time: .system, reservedNames: reservedNames)
        }
    }
}
