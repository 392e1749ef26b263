import AccountServiceInterface
import RateLimits
import Testing

@testable import AccountService

@Suite("Repeated tries")
struct RateLimitTests {
    private let fixture: Fixture

    init() throws {
        fixture = try Fixture()
    }

    private func fail(_ times: Int, _ name: String = "Ada", from address: String = "192.0.2.1") async {
        for _ in 0..<times {
            await #expect(throws: AccountError.wrongCredentials) {
                try await fixture.signIn(name, "wrong horse", from: address)
            }
        }
    }

    private func expectWait(_ wait: Duration, _ name: String = "Ada", from address: String = "192.0.2.1") async {
        await #expect(throws: AccountError.tooManyTries(retryAfter: wait)) {
            try await fixture.signIn(name, from: address)
        }
    }

    @Test("After five failures even the right password has to wait, and the answer says how long")
    func blocked() async throws {
        try await fixture.register()
        await fail(5)
        fixture.derivations.forget()
        await expectWait(.seconds(60))
        #expect(fixture.derivations.entries.isEmpty)
        fixture.time.advance(by: .seconds(45))
        await expectWait(.seconds(15))
        fixture.time.advance(by: .seconds(15))
        _ = try await fixture.signIn()
    }

    @Test("A try that is refused does not make the wait longer")
    func refusedTriesDoNotCount() async throws {
        try await fixture.register()
        await fail(5)
        for _ in 0..<100 { await expectWait(.seconds(60)) }
        fixture.time.advance(by: .seconds(60))
        _ = try await fixture.signIn()
    }

    @Test("A name nobody has is limited in the same way")
    func unknownName() async throws {
        await fail(5, "Nobody")
        await expectWait(.seconds(60), "Nobody")
    }

    @Test("Another spelling of a name has no tries of its own")
    func spelling() async throws {
        await fail(3, "José")
        await fail(2, "JOSE\u{301}")
        await expectWait(.seconds(60), "josé")
    }

    @Test("The same name is free at another address: nobody can lock somebody out")
    func otherAddress() async throws {
        try await fixture.register()
        await fail(5)
        _ = try await fixture.signIn(from: "192.0.2.2")
    }

    @Test("The many addresses of one site guess a name no faster together; where its owner signs in, it stays free")
    func site() async throws {
        try await fixture.register()
        _ = try await fixture.signIn("Ada", from: "2001:db8:1:ffff::1")
        for number in 1...30 { await fail(1, from: "2001:db8:1:\(number)::1") }
        await expectWait(.seconds(60), from: "2001:db8:1:99::1")
        _ = try await fixture.signIn("Ada", from: "2001:db8:1:ffff::1")
        _ = try await fixture.signIn("Ada", from: "2001:db8:2::1")
    }

    @Test("Signing in forgets the name's failures")
    func successResets() async throws {
        try await fixture.register()
        await fail(4)
        _ = try await fixture.signIn()
        await fail(5)
        await expectWait(.seconds(60))
    }

    @Test("An address that tries a list of names is stopped, also with an account of its own")
    func addressLimit() async throws {
        try await fixture.register("Mallory")
        for number in 1...30 {
            await fail(1, "user\(number)")
            if number < 30 { _ = try await fixture.signIn("Mallory") }
        }
        await expectWait(.seconds(10), "Mallory")
        _ = try await fixture.signIn("Mallory", from: "192.0.2.2")
    }

    @Test("Guesses at the same time count like guesses one after another")
    func concurrent() async throws {
        try await fixture.register()
        let blocked = await withTaskGroup { group in
            for _ in 1...20 {
                group.addTask { [fixture] () -> Bool in
                    do throws(AccountError) {
                        _ = try await fixture.signIn("Ada", "wrong horse")
                    } catch {
                        return error != .wrongCredentials
                    }
                    return false
                }
            }
            return await group.reduce(into: 0) { $0 += $1 ? 1 : 0 }
        }
        #expect(blocked == 15)
    }

    @Test("A flood of keys keeps memory bounded and the keys with most failures")
    func bounded() {
        var limit = RateLimit<Int>(Allowance(burst: 5, refill: .seconds(60)), capacity: 100)
        for _ in 1...5 { limit.count(-1, at: .zero) }
        for key in 0..<10_000 {
            limit.count(key, at: .seconds(1))
            #expect(limit.count <= 100)
        }
        #expect(limit.wait(for: -1, at: .seconds(1)) == .seconds(59))
    }

    @Test("Keys that are whole again are forgotten first")
    func forgets() {
        var limit = RateLimit<Int>(Allowance(burst: 5, refill: .seconds(60)), capacity: 100)
        for key in 0..<100 { limit.count(key, at: .zero) }
        limit.count(100, at: .seconds(61))
        #expect(limit.count == 1)
    }

    @Test(
        "The message says how long to wait, rounded up",
        arguments: [
            (Duration.milliseconds(1), "1 second"), (.milliseconds(1_001), "2 seconds"), (.seconds(60), "60 seconds"),
            (.seconds(91), "2 minutes"),
        ]
    )
    func message(wait: Duration, words: String) {
        #expect(AccountError.tooManyTries(retryAfter: wait).message == "Too many tries. Try again in \(words).")
    }
}
