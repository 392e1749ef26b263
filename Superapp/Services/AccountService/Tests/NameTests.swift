import AccountServiceInterface
import Foundation
import Testing

@testable import AccountService

@Suite("Names")
struct NameTests {
    private let fixture: Fixture

    init() throws {
        fixture = try Fixture()
    }

    @Test(
        "Names of any script are kept as they were written",
        arguments: [
            "Nguyễn Văn Á", "李小龍", "محمد", "Ζωή", "Łukasz", "दीपिका", "👩‍👩‍👧‍👦", "O'Brien", "می‌خواهم", "x",
            "<b>Ada</b>", "<script>alert(1)</script>", "'; DROP TABLE account; --", "{{name}}", "100%_\\",
        ]
    )
    func kept(name: String) async throws {
        let name = name.precomposedStringWithCanonicalMapping
        #expect(try await fixture.register(name).user.name == name)
        #expect(try await fixture.signIn(name).user.name == name)
    }

    @Test("Space around a name is left out, space in it kept")
    func trimmed() async throws {
        #expect(try await fixture.register(" \t Ada  Lovelace\n").user.name == "Ada  Lovelace")
    }

    @Test(
        "Names that read the same are one name",
        arguments: [
            ("José", "JOSÉ"), ("José", "Jose\u{301}"), ("Ada", "Ａｄａ"), ("straße", "STRASSE"), ("ﬁne", "fine"),
            ("ΣΊΣΥΦΟΣ", "σίσυφος"), ("Ada", "A\u{200D}da"), ("Ada", " ada "), ("x²", "x2"), ("Ada", "Ad\u{FE0F}a"),
        ]
    )
    func same(one: String, other: String) async throws {
        let session = try await fixture.register(one)
        await #expect(throws: AccountError.nameTaken) { try await fixture.register(other) }
        #expect(try await fixture.signIn(other).user == session.user)
    }

    @Test("Names that differ in an accent are two names")
    func different() async throws {
        try await fixture.register("José")
        try await fixture.register("Jose")
    }

    @Test(
        "Nothing, and nothing that can be seen, is no name",
        arguments: ["", " ", "\n\t ", "\u{200D}", "\u{FE0F}\u{200C}", "\u{3000}"]
    )
    func empty(name: String) async throws {
        await #expect(throws: AccountError.invalidName(.empty)) { try await fixture.register(name) }
        await #expect(throws: AccountError.invalidName(.empty)) { try await fixture.signIn(name) }
    }

    @Test(
        "Characters that control or reorder text are refused by their code",
        arguments: [
            ("A\0da", "U+0000"), ("A\u{7}da", "U+0007"), ("A\nda", "U+000A"), ("A\u{85}da", "U+0085"),
            ("A\u{202E}da", "U+202E"), ("A\u{2028}da", "U+2028"), ("\u{FEFF}A", "U+FEFF"), ("A\u{E000}", "U+E000"),
        ]
    )
    func control(name: String, code: String) async throws {
        let error = await #expect(throws: AccountError.self) { try await fixture.register(name) }
        #expect(error?.message.contains(code) == true)
        guard case .invalidName(.forbiddenCharacter) = error else {
            Issue.record("Another error: \(String(describing: error))")
            return
        }
    }

    @Test("64 characters are a name, 65 are not")
    func limit() async throws {
        try await fixture.register(String(repeating: "é", count: 64))
        await #expect(throws: tooLong) { try await fixture.register(String(repeating: "é", count: 65)) }
    }

    @Test("10 KB are refused, however few characters they are")
    func huge() async throws {
        let names = [
            String(repeating: "a", count: 10_240), "a" + String(repeating: "\u{301}", count: 5_000),
            String(repeating: " ", count: 10_240),
        ]
        for name in names {
            let error = await #expect(throws: tooLong) { try await fixture.register(name) }
            #expect(error?.message == "The name is too long. Use at most 64 characters (256 bytes).")
            await #expect(throws: tooLong) { try await fixture.signIn(name) }
        }
        #expect(try await fixture.count("account") == 0)
    }

    private var tooLong: AccountError { .invalidName(.tooLong(characters: 64, bytes: 256)) }
}
