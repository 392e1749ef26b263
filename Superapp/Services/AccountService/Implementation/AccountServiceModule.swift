import AccountServiceInterface
public import Backplane
public import DatabaseInterface
import Foundation

/// Accounts and sessions, stored in the app's database.
public struct AccountServiceModule: Module {
    /// The tables of accounts and sessions, for the database.
    public nonisolated static var migrations: [SchemaMigration] { AccountSchema.migrations }

    private let reservedNames: [String]
    private let cost: PasswordCost

    /// Makes the module.
    ///
    /// - Parameters:
    ///   - reservedNames: The names of people in the sample content, which nobody can have, nor a name that looks like
    ///     one of them.
    ///   - isForTests: Whether passwords are hashed with a very low cost, which is fast but not secure.
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

/// The clock, replaced in tests.
struct TimeSource: Sendable {
    /// The date, for values that are stored.
    let date: @Sendable () -> Date

    /// The time since a fixed moment, for waits: it is not affected by changes of the date.
    let uptime: @Sendable () -> Duration

    static let system: TimeSource = {
        let start = ContinuousClock.now
        return TimeSource(date: { Date() }, uptime: { start.duration(to: .now) })
    }()

    /// The date to the millisecond, as it is stored.
    var storableDate: Date { Date(milliseconds: date().milliseconds) }
}

extension Date {
    var milliseconds: Int64 { Int64((timeIntervalSince1970 * 1_000).rounded()) }

    init(milliseconds: Int64) {
        self.init(timeIntervalSince1970: Double(milliseconds) / 1_000)
    }
}
