import Testing

@testable import Chat

@Suite("The parts of a message")
struct MessagePartTests {
    @Test(
        "A web address becomes a link, without what ends the sentence around it; nothing else does",
        arguments: [
            ("see https://a.example/x?y=1&z=2.", ["https://a.example/x?y=1&z=2"]),
            ("(http://a.example/b_(c)) HTTPS://B.EXAMPLE!", ["http://a.example/b_(c)", "HTTPS://B.EXAMPLE"]),
            ("“https://bücher.example”\nhttps://1.2.3.4/", ["https://bücher.example", "https://1.2.3.4/"]),
            ("javascript:alert(1) data:text/html,x ftp://a.example www.a.example", []),
            ("xhttps://a.example https:// https://\"x http:/a https://.", []),
            ("https://a.example\"onmouseover=alert(1)", ["https://a.example"]),
        ])
    func links(text: String, expected: [String]) {
        let parts = MessagePart.parts(of: text)
        #expect(parts.filter(\.isAddress).map(\.text) == expected)
        #expect(parts.map(\.text).joined() == text)
    }

    @Test("A message full of addresses has a number of links, and the rest of it is text")
    func many() {
        let text = Array(repeating: "http://a", count: 440).joined(separator: " ")
        let parts = MessagePart.parts(of: text)
        #expect(parts.count { $0.isAddress } == MessagePart.maximumLinks)
        #expect(parts.count == 2 * MessagePart.maximumLinks)
        #expect(parts.map(\.text).joined() == text)
    }

    @Test("Parentheses that were not opened in an address are no part of it, however many there are")
    func closing() {
        let text = "http://a(b)" + String(repeating: ")", count: 3_900)
        #expect(MessagePart.parts(of: text).map(\.text) == ["http://a(b)", String(repeating: ")", count: 3_900)])
    }
}
