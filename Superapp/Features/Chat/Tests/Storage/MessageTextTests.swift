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
        #expect(throws: ChatError.emptyText) { try MessageText(raw) }
    }

    @Test(
        "A text that is too long is refused",
        arguments: [("x", 4_000, 4_001), ("x", 10_240, 10_241), ("x", 1_000_000, nil), ("\u{301}", 9_000, nil)])
    func tooLong(part: String, number: Int, count: Int?) throws {
        #expect(throws: ChatError.textTooLong(characters: 4_000, bytes: 16_000, count: count)) {
            try MessageText("e" + String(repeating: part, count: number))
        }
        let longest = String(repeating: "ü", count: 4_000)
        #expect(try MessageText(longest).text == longest)
    }

    @Test(
        "Characters that control, hide or turn text around are refused",
        arguments: ["\u{0}", "a\u{1B}[31mb", "a\u{85}x", "a\u{7F}", "a\u{202E}b", "a\u{202D}b"])
    func control(raw: String) {
        #expect {
            try MessageText(raw)
        } throws: { error in
            if case .forbiddenCharacter? = error as? ChatError { true } else { false }
        }
    }
}
