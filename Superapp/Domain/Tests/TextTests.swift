import Domain
import Foundation
import Testing
import TextRules

@Suite("Texts")
struct TextTests {
    @Test("A title is trimmed; a content keeps its lines, ended in one way")
    func kept() throws {
        #expect(try Title("  \t Bread and milk \r\n").text == "Bread and milk")
        #expect(try Content("\r\none\r\ntwo\rthree\n\n").text == "one\ntwo\nthree")
        #expect(try Content("  ").text.isEmpty)
    }

    @Test(
        "A title that can't be one is refused with the reason",
        arguments: [
            ("", TextProblem.empty), (" \n ", .empty),
            (String(repeating: "a", count: 201), .tooLong(characters: 200, bytes: 800, count: 201)),
            (String(repeating: "👩‍👩‍👧‍👦", count: 100), .tooLong(characters: 200, bytes: 800, count: 625)),
            ("a" + String(repeating: "\u{301}", count: 900), .tooManyMarks),
            ("two\nlines", .forbiddenCharacter("\n")), ("nul\0", .forbiddenCharacter("\0")),
            ("\u{202E}gnp.exe", .forbiddenCharacter("\u{202E}")),
        ])
    func refused(raw: String, problem: TextProblem) {
        #expect(throws: problem) { try Title(raw) }
    }

    @Test("The longest title and content are taken")
    func longest() throws {
        #expect(try Title(String(repeating: "ễ", count: 200)).text.count == 200)
        #expect(try Content(String(repeating: "a", count: 4_000)).text.count == 4_000)
        #expect(throws: TextProblem.tooLong(characters: 4_000, bytes: 16_000, count: 4_001)) {
            try Content(String(repeating: "a", count: 4_001))
        }
    }

    @Test("What was valid under earlier rules can be mended", arguments: ["a\u{202E}b", "\u{200B}", " a  b ", ""])
    func mended(former: String) throws {
        let title = Title(mending: former)
        #expect(try Title(title.text) == title)
        #expect(try Content(Content(mending: former).text).text == Content(mending: former).text)
    }

    @Test("What is decoded follows the same rules")
    func decoded() throws {
        #expect(try JSONDecoder().decode([Title].self, from: Data(#"[" a "]"#.utf8)).map(\.text) == ["a"])
        #expect(throws: DecodingError.self) { try JSONDecoder().decode([Title].self, from: Data(#"[""]"#.utf8)) }
    }

    @Test("Ids have one form", arguments: ["", "g0", String(repeating: "A", count: 32), "../../etc/passwd"])
    func ids(text: String) {
        #expect(Post.ID(rawValue: text) == nil)
        #expect(Post.ID(Post.ID().rawValue) != nil)
    }

    @Test("An owner is named by letters, digits and hyphens", arguments: ["", "a/b", "..", "é", "a b"])
    func owners(text: String) {
        #expect(OwnerID(rawValue: text) == nil)
        #expect(OwnerID(rawValue: UUID().uuidString) != nil)
    }
}
