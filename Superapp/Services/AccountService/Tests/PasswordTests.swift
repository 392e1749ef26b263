import AccountServiceInterface
import Crypto
import Foundation
import Synchronization
import Testing

@testable import AccountService

@Suite("Passwords")
struct PasswordTests {
    private let fixture: Fixture

    init() throws {
        fixture = try Fixture()
    }

    @Test("A password that is too short is refused with the limit", arguments: ["", "1234567", "👩‍👩‍👧‍👦"])
    func tooShort(password: String) async throws {
        let error = await #expect(throws: AccountError.invalidPassword(.tooShort(minimum: 8))) {
            try await fixture.register("Ada", password)
        }
        #expect(error?.message == "The password is too short. Use at least 8 characters.")
    }

    @Test("A password of 1,024 bytes is taken, one of 1,025 or 10 KB is not")
    func tooLong() async throws {
        try await fixture.register("Ada", String(repeating: "p", count: 1_024))
        for count in [1_025, 10_240] {
            await #expect(throws: AccountError.invalidPassword(.tooLong(maximumBytes: 1_024))) {
                try await fixture.register("Bob", String(repeating: "p", count: count))
            }
        }
    }

    @Test("No byte is ignored: neither the last of 1,024, nor what follows a NUL, nor space at the ends")
    func allBytesCount() async throws {
        let long = String(repeating: "p", count: 1_023)
        try await fixture.register("Ada", long + "1")
        try await fixture.register("Bob", "horse\0battery")
        try await fixture.register("Cy", "correct horse")
        for (name, password) in [
            ("Ada", long + "2"), ("Ada", long + "11"), ("Bob", "horse\0bat"), ("Cy", "correct horse "),
        ] {
            await #expect(throws: AccountError.wrongCredentials) { try await fixture.signIn(name, password) }
        }
    }

    @Test("A password is the same in every normal form")
    func normalForm() async throws {
        try await fixture.register("Ada", "Pässwörter".precomposedStringWithCanonicalMapping)
        _ = try await fixture.signIn("Ada", "Pässwörter".decomposedStringWithCanonicalMapping)
    }

    @Test("Real scrypt accepts the password, refuses another, and salts each hash")
    func scrypt() async throws {
        let hasher = PasswordHasher(cost: PasswordCost(logRounds: 4, blockSize: 8, parallelism: 1))
        let password = try Password(new: "correct horse")
        let hash = try await hasher.hash(password, for: "192.0.2.1")
        let stored = try #require(PasswordHash(text: hash.text))
        #expect(try await hasher.matches(password, stored, for: "192.0.2.1"))
        #expect(try await !hasher.matches(Password(new: "wrong horse"), stored, for: "192.0.2.1"))
        #expect(try await hasher.matches(password, nil, for: "192.0.2.1") == false)
        #expect(try await hasher.hash(password, for: "192.0.2.1").text != hash.text)
    }

    @Test("A hash is scrypt's answer of RFC 7914")
    func knownAnswer() async throws {
        let stored = PasswordHash(
            cost: PasswordCost(logRounds: 14, blockSize: 8, parallelism: 1), salt: Data("SodiumChloride".utf8),
            key: SymmetricKey(
                data: [
                    0x70, 0x23, 0xBD, 0xCB, 0x3A, 0xFD, 0x73, 0x48, 0x46, 0x1C, 0x06, 0xCD, 0x81, 0xFD, 0x38, 0xEB,
                    0xFD, 0xA8, 0xFB, 0xBA, 0x90, 0x4F, 0x8E, 0x3E, 0xA9, 0xB5, 0x43, 0xF6, 0x54, 0x5D, 0xA1, 0xF2,
                ]
            )
        )
        #expect(
            try await PasswordHasher().matches(
                Password(presented: "pleaseletmein"), stored, for: "192.0.2.1"))
    }

    @Test("A hash made at a lower cost still works, and is renewed at the next sign-in")
    func renewed() async throws {
        let low = PasswordCost(logRounds: 10, blockSize: 8, parallelism: 1)
        try await Fixture(database: fixture.database, cost: low).register()
        _ = try await fixture.signIn()
        #expect(fixture.derivations.entries == [low, .current])
        fixture.derivations.forget()
        _ = try await fixture.signIn()
        #expect(fixture.derivations.entries == [.current])
    }

    @Test(
        "A stored hash that can't be read is none",
        arguments: [
            "", "plain", "$scrypt$ln=15,r=8,p=1$c2FsdA$c2hvcnQ", "$scrypt$ln=99,r=8,p=1$c2FsdA$" + key,
            "$scrypt$ln=15,r=0,p=1$c2FsdA$" + key, "$argon2id$ln=15,r=8,p=1$c2FsdA$" + key,
        ]
    )
    func unreadable(text: String) {
        #expect(PasswordHash(text: text) == nil)
    }

    private static let key = String(repeating: "A", count: 43)
}
