import AccountServiceInterface
import Testing

@testable import AccountService

@Suite("Session tokens")
struct SessionTokenTests {
    @Test("A token is 256 bits in base64url, new each time")
    func form() {
        let tokens = (1...100).map { _ in SessionToken.random() }
        #expect(Set(tokens).count == 100)
        #expect(tokens.allSatisfy { SessionToken(rawValue: $0.rawValue) == $0 && $0.rawValue.count == 43 })
        #expect(Set(tokens.map(\.digest)).count == 100)
        #expect(tokens.allSatisfy { $0.digest.count == 32 })
    }

    @Test(
        "Anything else is no token",
        arguments: [
            "", "A", String(repeating: "A", count: 42), String(repeating: "A", count: 44),
            String(repeating: "A", count: 42) + "B", String(repeating: "A", count: 42) + "=",
            String(repeating: "é", count: 43), String(repeating: "/", count: 42) + "A",
            "\0" + String(repeating: "A", count: 42),
        ]
    )
    func malformed(text: String) {
        #expect(SessionToken(rawValue: text) == nil)
    }

    @Test("A token shows neither in a description nor in a dump")
    func hidden() throws {
        let token = SessionToken.random()
        var dumped = ""
        dump([token], to: &dumped)
        for text in ["\(token)", String(reflecting: token), "\(Optional(token) as Any)", dumped] {
            #expect(!text.contains(token.rawValue))
        }
    }
}
