import AccountServiceInterface
import DatabaseInterface
import GRDB
import Testing

@testable import AccountService

@Suite("Registering")
struct RegistrationTests {
    private let fixture: Fixture

    init() throws {
        fixture = try Fixture()
    }

    @Test("A new user is signed in")
    func registers() async throws {
        let session = try await fixture.register("Ada")
        #expect(session.user.name == "Ada")
        #expect(try await fixture.accounts.session(for: session.token) == session)
    }

    @Test("A registered user can sign in with the password")
    func thenSignsIn() async throws {
        let first = try await fixture.register()
        let second = try await fixture.signIn()
        #expect(second.user == first.user)
        #expect(second.token != first.token && second.id != first.id)
    }

    @Test("A second account of one name is refused")
    func duplicate() async throws {
        try await fixture.register()
        await #expect(throws: AccountError.nameTaken) { try await fixture.register("Ada", "another password") }
        #expect(try await fixture.count("account") == 1)
    }

    @Test("Of many registrations of one name at the same time, exactly one wins")
    func concurrent() async throws {
        let outcomes = await withTaskGroup { group in
            for number in 1...20 {
                group.addTask { [fixture] () -> Result<Session, AccountError> in
                    do throws(AccountError) {
                        return .success(try await fixture.register(number.isMultiple(of: 2) ? "Ada" : "ADA"))
                    } catch {
                        return .failure(error)
                    }
                }
            }
            return await group.reduce(into: [Result<Session, AccountError>]()) { $0.append($1) }
        }
        let winners = outcomes.compactMap { try? $0.get() }
        #expect(winners.count == 1)
        #expect(outcomes.filter { $0 == .failure(.nameTaken) }.count == 19)
        #expect(try await fixture.count("account") == 1)
        #expect(try await fixture.count("session") == 1)
    }

    @Test("An account whose session can't be stored is not stored either")
    func oneTransaction() async throws {
        try await fixture.database.write { database in
            try database.execute(
                sql: """
                    CREATE TEMP TRIGGER fault BEFORE INSERT ON session
                    BEGIN SELECT raise(ABORT, 'the disk is full'); END
                    """
            )
        }
        let error = await #expect(throws: AccountError.self) { try await fixture.register() }
        guard case .storage(let detail) = error else {
            Issue.record("Another error: \(String(describing: error))")
            return
        }
        #expect(detail.contains("the disk is full"))
        #expect(try await fixture.count("account") == 0)
    }

    @Test("Neither the password nor the token is stored")
    func secrets() async throws {
        let session = try await fixture.register("Ada", "correct horse")
        let rows = try await fixture.database.read { database in
            try Row.fetchAll(database, sql: "SELECT * FROM account JOIN session").map { "\($0)" }
        }
        #expect(rows.count == 1)
        #expect(!rows.contains { $0.contains("correct horse") || $0.contains(session.token.rawValue) })
    }
}
