import AccountServiceInterface
import Testing

@testable import AccountService

@Suite("Changing a password")
struct PasswordChangeTests {
    private let fixture: Fixture

    init() throws {
        fixture = try Fixture()
    }

    @Test("The new password counts and the old one no more; other sessions end, and the one here has another token")
    func change() async throws {
        let here = try await fixture.register()
        let there = try await fixture.signIn()
        var endings = fixture.accounts.endings().makeAsyncIterator()
        let renewed = try await change(in: here)
        #expect(await endings.next() == there.id)
        #expect(renewed.id == here.id && renewed.token != here.token && renewed.expiresAt == here.expiresAt)
        #expect(try await fixture.accounts.session(for: renewed.token) == renewed)
        #expect(try await fixture.accounts.session(for: here.token) == nil)
        #expect(try await fixture.accounts.session(for: there.token) == nil)
        await #expect(throws: AccountError.wrongCredentials) { try await fixture.signIn() }
        #expect(try await fixture.signIn("Ada", "a long sentence").user == here.user)
    }

    @Test("Without the current password nothing changes, and tries are counted like those of the sign-in")
    func wrongPassword() async throws {
        let here = try await fixture.register()
        _ = try await fixture.signIn()
        for _ in 1...5 {
            await #expect(throws: AccountError.wrongCredentials) { try await change(from: "wrong horse", in: here) }
        }
        await #expect(throws: AccountError.tooManyTries(retryAfter: .seconds(60))) { try await change(in: here) }
        await #expect(throws: AccountError.tooManyTries(retryAfter: .seconds(60))) { try await fixture.signIn() }
        #expect(try await fixture.count("session") == 2)
    }

    @Test("The current password is no other one, however it is typed, and other sessions stay")
    func unchanged() async throws {
        let here = try await fixture.register("Ada", "café au lait")
        let there = try await fixture.signIn("Ada", "café au lait")
        await #expect(throws: AccountError.invalidPassword(.unchanged)) {
            try await change(from: "café au lait", to: "cafe\u{301} au lait", in: here)
        }
        #expect(try await fixture.accounts.session(for: there.token) == there)
        // Whoever does not know it is not told.
        await #expect(throws: AccountError.wrongCredentials) {
            try await change(from: "a long sentence", to: "a long sentence", in: here)
        }
    }

    @Test("A session that has ended changes nothing, nor does one whose storage fails")
    func refused() async throws {
        let here = try await fixture.register()
        let there = try await fixture.signIn()
        try await fixture.refuseWriting(true)
        await #expect {
            try await change(in: here)
        } throws: { error in
            guard case .storage? = error as? AccountError else { return false }
            return true
        }
        try await fixture.refuseWriting(false)
        #expect(try await fixture.accounts.session(for: there.token) == there)
        #expect(try await fixture.accounts.session(for: here.token) == here)
        try await fixture.accounts.signOut(here.token)
        await #expect(throws: AccountError.wrongCredentials) { try await change(in: here) }
        _ = try await fixture.signIn()
    }

    @Test(
        "What is tried first is no new password, with a hint",
        arguments: [
            ("password", .common), ("Password1!", .common), ("12345678", .common), ("QWERTY123", .common),
            ("Iloveyou22", .common), ("Dragon2024", .common), ("p@ssw0rd", .common), ("sun shine", .common),
            ("        ", .common),
            ("Ada Lovelace", .likeName), ("adalovelace99", .likeName), ("Superapp1", .likeName),
        ] as [(String, AccountError.PasswordProblem)])
    func common(password: String, problem: AccountError.PasswordProblem) async throws {
        let error = await #expect(throws: AccountError.invalidPassword(problem)) {
            try await fixture.register("Ada Lovelace", password)
        }
        #expect(error?.message.hasSuffix("Use another; a sentence is a good one.") == true)
        let here = try await fixture.register("Ada Lovelace")
        await #expect(throws: AccountError.invalidPassword(problem)) { try await change(to: password, in: here) }
    }

    @Test(
        "A sentence with common words in it is a password",
        arguments: ["my dragon eats cheese", "sunshine on Tuesday"])
    func sentence(password: String) async throws {
        try await fixture.register("Ada", password)
    }

    @discardableResult
    private func change(
        from current: String = "correct horse", to new: String = "a long sentence", in session: Session
    ) async throws(AccountError) -> Session {
        try await fixture.accounts.changePassword(from: current, to: new, in: session, client: fixture.browser)
    }
}
