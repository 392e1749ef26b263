import AccountServiceInterface
import Database
import DatabaseInterface
import Foundation
import GRDB

@testable import AccountService

/// The service over a database in memory, with time and hashing controlled by the test.
struct Fixture {
    let database: any SQLDatabase
    let time = TestTime()
    let derivations = DerivationLog()
    let accounts: any AccountService
    let browser = Client(address: "192.0.2.1", agent: "Browser")

    init(
        database: (any SQLDatabase)? = nil, cost: PasswordCost = .current, limiter: SignInLimiter = SignInLimiter(),
        registrations: RegistrationLimiter = RegistrationLimiter(), reservedNames: [String] = []
    ) throws {
        self.database =
            try database ?? DatabaseModule(at: .memory, migrations: AccountServiceModule.migrations).database
        accounts = StoredAccounts(
            store: AccountStore(database: self.database),
            hasher: PasswordHasher(cost: cost, derive: derivations.derive),
            limiter: limiter,
            registrations: registrations,
            time: time.source, reservedNames: reservedNames
        )
    }

    @discardableResult
    func register(_ name: String = "Ada", _ password: String = "correct horse") async throws(AccountError) -> Session {
        try await accounts.register(name: name, password: password, client: browser)
    }

    func signIn(
        _ name: String = "Ada", _ password: String = "correct horse", from address: String = "192.0.2.1"
    ) async throws(AccountError) -> Session {
        try await accounts.signIn(name: name, password: password, client: Client(address: address, agent: "Browser"))
    }

    /// Makes SQLite refuse every change, or accept changes again.
    func refuseWriting(_ isRefused: Bool) async throws {
        let change = isRefused ? "CREATE TRIGGER" : "DROP TRIGGER"
        for (name, event) in [("noInsert", "INSERT"), ("noDelete", "DELETE"), ("noUpdate", "UPDATE")] {
            let rest = isRefused ? " BEFORE \(event) ON session BEGIN SELECT raise(ABORT, 'the disk is full'); END" : ""
            try await database.write { try $0.execute(sql: "\(change) \(name)\(rest)") }
        }
    }

    /// The number of rows in a table.
    func count(_ table: String) async throws -> Int {
        try await database.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM \(table)") ?? -1 }
    }
}
