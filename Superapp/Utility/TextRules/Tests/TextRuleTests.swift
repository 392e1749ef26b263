import Testing
import TextRules

@Suite("Text rules")
struct TextRuleTests {
    private let rule = TextRule(maximumCharacters: 8)

    @Test(
        "Text of every kind is kept as text, trimmed and in one normal form",
        arguments: [
            ("  Mira ", "Mira"), ("<b>&amp;", "<b>&amp;"), ("'; DROP", "'; DROP"), ("李小龍", "李小龍"),
            ("Jose\u{301}", "José"), ("👩‍🚀", "👩‍🚀"), ("12345678", "12345678"),
        ])
    func kept(raw: String, text: String) throws {
        #expect(try rule.check(raw) == text)
    }

    @Test(
        "What can't be kept is refused with what is wrong",
        arguments: [
            ("", TextProblem.empty), (" \n\t", .empty), ("\u{200D}", .empty),
            ("123456789", .tooLong(characters: 8, bytes: 32)),
            (String(repeating: "x", count: 1_000_000), .tooLong(characters: 8, bytes: 32)),
            ("e" + String(repeating: "\u{301}", count: 40), .tooLong(characters: 8, bytes: 32)),
            ("a\u{0}b", .forbiddenCharacter("\u{0}")), ("a\nb", .forbiddenCharacter("\n")),
            ("a\u{202E}b", .forbiddenCharacter("\u{202E}")),
        ])
    func refused(raw: String, problem: TextProblem) {
        #expect(throws: problem) { try rule.check(raw) }
    }

    @Test("The message says what the text is and what to do")
    func message() {
        #expect(TextProblem.empty.message(for: "name") == "Enter the name.")
        #expect(
            TextProblem.tooLong(characters: 8, bytes: 32).message(for: "name")
                == "The name is too long. Use at most 8 characters (32 bytes).")
        #expect(
            TextProblem.forbiddenCharacter("\u{0}").message(for: "role")
                == "The role contains a character that can't be shown (U+0000). Leave it out.")
    }
}
