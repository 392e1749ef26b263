import AccountServiceInterface
import Testing

@testable import AccountService

@Suite("Repeated registrations")
struct RegistrationLimitTests {
    private let fixture: Fixture

    init() throws {
        fixture = try Fixture()
    }

    @Test("After sixty accounts an address has to wait, taken names count, and others do not wait")
    func blocked() async throws {
        for number in 1...59 { try await fixture.register("user\(number)") }
        await #expect(throws: AccountError.nameTaken) { try await fixture.register("user1") }
        await #expect(throws: AccountError.tooManyTries(retryAfter: .seconds(60))) {
            try await fixture.register("user60")
        }
        let elsewhere = Client(address: "192.0.2.2", agent: "Browser")
        _ = try await fixture.accounts.register(name: "user60", password: "correct horse", client: elsewhere)
        fixture.time.advance(by: .seconds(60))
        try await fixture.register("user61")
        #expect(try await fixture.count("account") == 61)
    }

    @Test("What is wrong with a name or a password is said without counting")
    func mistakes() async throws {
        for _ in 1...100 {
            await #expect(throws: AccountError.self) { try await fixture.register("") }
            await #expect(throws: AccountError.self) { try await fixture.register("Ada", "short") }
        }
        try await fixture.register()
    }
}
