import AccountServiceInterface
import DatabaseInterface
import GRDB
import Testing

@testable import AccountService

@Suite("Signing in")
struct SignInTests {
    private let fixture: Fixture

    init() throws {
        fixture = try Fixture()
    }

    @Test("A wrong password is refused")
    func wrongPassword() async throws {
        try await fixture.register()
        await #expect(throws: AccountError.wrongCredentials) { try await fixture.signIn("Ada", "wrong horse") }
        #expect(try await fixture.count("session") == 1)
    }

    @Test("An unknown name gets the same answer for the same work as a wrong password")
    func unknownName() async throws {
        try await fixture.register()
        var works: [[PasswordCost]] = []
        for (name, password) in [("Ada", "wrong horse"), ("Nobody", "wrong horse"), ("Nobody", ""), ("Ada", "")] {
            fixture.derivations.forget()
            await #expect(throws: AccountError.wrongCredentials) { try await fixture.signIn(name, password) }
            works.append(fixture.derivations.entries)
        }
        #expect(works.allSatisfy { $0 == [.current] })
    }

    @Test("A name is known at the addresses from which somebody has registered it or signed in to it, and nowhere else")
    func known() async throws {
        let limiter = SignInLimiter()
        let fixture = try Fixture(limiter: limiter)
        let name = try AccountName("Ada")
        #expect(!limiter.isKnown(name: name, address: "192.0.2.1"))
        try await fixture.register()
        #expect(limiter.isKnown(name: name, address: "192.0.2.1"))
        await #expect(throws: AccountError.wrongCredentials) {
            try await fixture.signIn("Ada", "wrong horse", from: "192.0.2.2")
        }
        #expect(!limiter.isKnown(name: name, address: "192.0.2.2"))
        _ = try await fixture.signIn(from: "192.0.2.2")
        #expect(limiter.isKnown(name: name, address: "192.0.2.2"))
        #expect(try !limiter.isKnown(name: AccountName("Bob"), address: "192.0.2.1"))
    }

    @Test("Of the names that are known, those of the latest sign-ins are kept")
    func knownNames() throws {
        let limiter = SignInLimiter()
        let names = try (0...10_000).map { try AccountName("Ada\($0)") }
        for (second, name) in names.enumerated() {
            limiter.trySucceeded(name: name, address: "192.0.2.1", at: .seconds(second))
        }
        let known = names.filter { limiter.isKnown(name: $0, address: "192.0.2.1") }
        #expect(known == names.suffix(8_750))
    }

    @Test("A password of 10 KB is just wrong")
    func hugePassword() async throws {
        try await fixture.register()
        await #expect(throws: AccountError.wrongCredentials) {
            try await fixture.signIn("Ada", String(repeating: "p", count: 10_240))
        }
    }

    @Test("A damaged password hash is a storage error that names the account, not a wrong password")
    func damagedHash() async throws {
        let user = try await fixture.register().user
        try await fixture.database.write { try $0.execute(sql: "UPDATE account SET passwordHash = 'gone'") }
        let error = await #expect(throws: AccountError.self) { try await fixture.signIn() }
        #expect(error == .storage("the password hash of account \(user.id.rawValue) can't be read"))
    }

    @Test("A storage that fails is said so, without its words in the person's message")
    func storageFails() async throws {
        try await fixture.database.write { try $0.execute(sql: "DROP TABLE session; DROP TABLE account") }
        let error = await #expect(throws: AccountError.self) { try await fixture.signIn() }
        #expect(error?.message == "Accounts can’t be reached right now. Try again in a moment.")
        #expect(error?.description.contains("no such table") == true)
    }
}
