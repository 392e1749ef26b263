import AccountServiceInterface
public import Backplane
public import DatabaseInterface

/// Accounts and sessions, stored in the app's database.
public struct AccountServiceModule: Module {
    /// The tables of accounts and sessions, for the database.
    public nonisolated static var migrations: [SchemaMigration] { AccountSchema.migrations }

    private let reservedNames: [String]
    private let cost: PasswordCost

    /// Makes the module.
    ///
    /// - Parameters:
    ///   - reservedNames: Names that nobody can have, nor one that looks like them: those of people who do not exist.
    ///   - isForTests: Whether passwords are hashed so that it takes no time, and protects nobody.
    public nonisolated init(reservedNames: [String] = [], isForTests: Bool = false) {
        self.reservedNames = reservedNames
        cost = isForTests ? .tests : .current
    }

    public var requires: [DependencyRequirement] { [.init(\.database)] }

    public func register(in registry: inout ModuleRegistry) {
        registry.register(\.accounts) { [reservedNames, cost] dependencies in
            StoredAccounts(
                store: AccountStore(database: try dependencies.database), hasher: PasswordHasher(cost: cost),
                time: .system, reservedNames: reservedNames)
        }
    }
}
