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

    @Test(
        "An address with a host of any language, this machine, or numbers is a link",
        arguments: [
            "https://a.example", "http://a.example:8080/x?y#z", "https://sub.a-b.example/@ada",
            "https://1password.example", "http://localhost", "http://LOCALHOST:8080/a", "https://GITHUB.example",
            "https://GitHub.example",
            "http://127.0.0.1:9103/inspector", "http://0.0.0.0:65535", "https://xn--bcher-kva.example",
            "https://bücher.example", "https://пример.рф/а", "https://москва.example", "https://сосо.рф",
            "https://παράδειγμα.ελ", "https://例え.jp/道",
            "https://ひらがなカタカナ漢字.jp", "https://예시.한국", "https://مثال.السعودية", "https://उदाहरण.भारत",
            "https://ตัวอย่าง.ไทย", "https://דוגמה.ישראל", "https://faß.de", "https://a.example?q=1@2",
            "https://a.example#a@b", "https://a.example/x:99999", "https://a.example//b..c",
        ])
    func ordinary(address: String) {
        #expect(MessagePart.parts(of: "see \(address) now").map(\.text) == ["see ", address, " now"])
    }

    @Test(
        "An address that seems to lead elsewhere than it does stays text",
        arguments: [
            "https://superapp.example@evil.example/", "https://example.com:443@evil.com/",
            "http://user:pw@evil.example/", "http://@evil.example", "http://google.com∕evil.com/",
            "http://google.com⧸evil.com/", "http://google.com⁄a.evil.com/", "http://google.com丿evil.com",
            "http://google.comノevil.com", "http://paypal.com\u{200E}.evil.example/", "http://ex\u{200D}ample.com/",
            "http://exam\u{AD}ple.com/", "http://google.com\u{3164}evil.com", "http://ex\u{FE0F}ample.com",
            "http://\u{301}a.example", "https://exаmple.com", "http://раураl.com/", "https://example。com/",
            "http://example.com․evil.com/", "https://example.com…evil.com", "http://1", "http://a", "http://a..b/",
            "http://.a.b/", "http://a.b./x", "http://a.b:99999/", "http://a.b:0/", "http://a.b:/", "http://a.b:+80/",
            "http://a.b:80:80/", "http://a.b:８０/", "http://①②⑦.⓪.⓪.①/", "http://0x7f.1/", "http://127.1",
            "http://1.2.3.256", "http://1.2.3.04", "http://1.2.3.4.5", "http://١.٢.٣.٤", "http://a.b\\@c.d/",
            "http://a_b.c/", "http://[::1]/", "http:///a.b", "http://ǃ.example", "http://ʟʟoyds.example",
            "https://аррӏе.com", "https://сосо.com", "https://оса.gov", "https://ΝΙΚΕ.com", "https://www.ѕсоре.com",
            "http://ﬁsh.example", "https://paypaI.com/", "http://www.GoogIe.example", "http://😀.example",
            "http://\(String(repeating: "a", count: 64)).b",
        ])
    func misleading(address: String) {
        let text = "see \(address) now"
        #expect(MessagePart.parts(of: text) == [MessagePart(text: text, isAddress: false)])
    }

    @Test("Whatever a message consists of, its parts are the message, also if all in it begins an address")
    func anything() {
        var generator = SystemRandomNumberGenerator()
        let pieces = [
            "http://", "https://", "a.b", ".", ":", "@", "/", "(", ")", " ", "[", "]", "1", "\u{301}", "\u{200D}", "é",
        ]
        for _ in 0..<300 {
            let text = (0..<40).map { _ in
                let scalar = Unicode.Scalar(UInt32.random(in: 0...0x10FFFF, using: &generator)).map(String.init)
                return Bool.random(using: &generator) ? scalar ?? "x" : pieces.randomElement(using: &generator) ?? "x"
            }
            .joined()
            #expect(MessagePart.parts(of: text).map(\.text).joined() == text)
        }
        let many = String(repeating: "(http://1", count: 1_000)
        #expect(MessagePart.parts(of: many) == [MessagePart(text: many, isAddress: false)])
    }

    @Test("A message full of addresses has a number of links, and the rest of it is text")
    func many() {
        let text = Array(repeating: "http://a.example", count: 240).joined(separator: " ")
        let parts = MessagePart.parts(of: text)
        #expect(parts.count { $0.isAddress } == MessagePart.maximumLinks)
        #expect(parts.count == 2 * MessagePart.maximumLinks)
        #expect(parts.map(\.text).joined() == text)
    }

    @Test("Parentheses that were not opened in an address are no part of it, however many there are")
    func closing() {
        let text = "http://a.b/(c)" + String(repeating: ")", count: 3_900)
        #expect(MessagePart.parts(of: text).map(\.text) == ["http://a.b/(c)", String(repeating: ")", count: 3_900)])
    }
}
