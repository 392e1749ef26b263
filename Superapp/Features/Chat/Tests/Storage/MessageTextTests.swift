import ChatInterface
import Testing

@testable import Chat

@Suite("What can be a message")
struct MessageTextTests {
    @Test(
        "Any text is just text",
        arguments: [
            "<img src=x onerror=alert(1)>", "'; DROP TABLE message; --", "Xin chào 👋🏽 Việt", "مرحبا", "a\n\nb",
            "{{shell.token}}", "../../etc/passwd",
        ])
    func text(raw: String) throws {
        #expect(try MessageText(raw).text == raw)
    }

    @Test("White space around it goes, and lines end in one way")
    func trimmed() throws {
        #expect(try MessageText("  one\r\ntwo \n").text == "one\ntwo")
    }

    @Test("Nothing visible is no message", arguments: ["", "   ", "\n\t", "\u{200D}\u{200E}", "\u{3164}"])
    func empty(raw: String) {
        #expect(throws: ChatError.invalidText(.empty)) { try MessageText(raw) }
    }

    @Test(
        "A text that is too long is refused",
        arguments: [("x", 4_000, 4_001), ("x", 10_240, 10_241), ("x", 1_000_000, nil)])
    func tooLong(part: String, number: Int, count: Int?) throws {
        #expect(throws: ChatError.invalidText(.tooLong(characters: 4_000, bytes: 16_000, count: count))) {
            try MessageText("e" + String(repeating: part, count: number))
        }
        let longest = String(repeating: "ü", count: 4_000)
        #expect(try MessageText(longest).text == longest)
    }

    @Test(
        "Characters that control, hide or turn text around are refused, by the same names as in other fields",
        arguments: [
            ("\u{0}", "U+0000"), ("a\u{7}", "U+0007"), ("a\u{1B}[31mb", "U+001B"), ("a\u{85}x", "U+0085"),
            ("a\u{7F}", "U+007F"), ("a\u{202E}b", "U+202E"), ("a\u{202D}b", "U+202D"),
        ])
    func control(raw: String, code: String) {
        let error = #expect(throws: ChatError.self) { try MessageText(raw) }
        #expect(
            error?.message == "The message contains a character that can’t be shown (\(code)). Leave it out.")
    }

    @Test("Too many accents on a letter are refused for that reason", arguments: [8, 20, 9_000])
    func marks(count: Int) {
        let raw = "z" + String(repeating: "\u{301}", count: count)
        let error = #expect(throws: ChatError.self) { try MessageText(raw) }
        #expect(error?.message == "The message has more than 6 accents or other marks on one letter. Leave some out.")
    }
}
