import Testing
import TextRules

@Suite("Text rules")
struct TextRuleTests {
    private let rule = TextRule(maximumCharacters: 8)
    private let lines = TextRule(maximumCharacters: 100, allowsLines: true, allowsNothing: true)

    @Test(
        "Text of every kind is kept as text, trimmed and in one normal form",
        arguments: [
            ("  Mira ", "Mira"), ("<b>&amp;", "<b>&amp;"), ("'; DROP", "'; DROP"), ("李小龍", "李小龍"),
            ("Jose\u{301}", "José"), ("👩‍🚀", "👩‍🚀"), ("12345678", "12345678"), ("a \u{3000}\t b", "a b"),
            ("א\u{200F}!", "א\u{200F}!"), ("می‌خواهم", "می‌خواهم"), ("\u{600}١", "\u{600}١"),
            ("🏴󠁧󠁢󠁥󠁮󠁧󠁿", "🏴󠁧󠁢󠁥󠁮󠁧󠁿"), ("བརྒྱུད", "བརྒྱུད"), ("בְּ֭", "בְּ֭"), ("1️⃣", "1️⃣"),
        ])
    func kept(raw: String, text: String) throws {
        #expect(try rule.check(raw) == text)
    }

    @Test(
        "What can't be kept is refused with what is wrong",
        arguments: [
            ("", TextProblem.empty), (" \n\t", .empty), ("\u{200D}", .empty), ("\u{3164}", .empty),
            ("\u{2800} \u{115F}", .empty), ("\u{301}", .empty), ("\u{200E}", .empty),
            ("123456789", .tooLong(characters: 8, bytes: 32, count: 9)),
            ("e" + String(repeating: "\u{301}", count: 40), .tooManyMarks),
            ("a\u{0}b", .forbiddenCharacter("\u{0}")), ("a\nb", .forbiddenCharacter("\n")),
            ("\u{200B}\u{AD}", .empty), ("a\u{202E}b", .forbiddenCharacter("\u{202E}")),
            ("a\u{E0041}", .forbiddenCharacter("\u{E0041}")), ("Ada\u{FFFC}", .forbiddenCharacter("\u{FFFC}")),
            ("\u{17B4}x", .forbiddenCharacter("\u{17B4}")), ("\u{1D159}", .empty), ("\u{13430}", .empty),
            ("\u{600}", .empty),
        ])
    func refused(raw: String, problem: TextProblem) {
        #expect(throws: problem) { try rule.check(raw) }
    }

    @Test("Marks without end are refused and mended in steps that grow with the text only, in whatever order they come")
    func endlessMarks() {
        let marks = "a" + String(repeating: "\u{301}\u{316}", count: 500_000)
        #expect(marks.hasTooManyMarks)
        let large = TextRule(maximumCharacters: 1_000_000)
        #expect(throws: TextProblem.tooManyMarks) { try large.check(marks) }
        #expect(large.mended(marks).unicodeScalars.count <= 7)
        for text in ["", "abc", "Jose\u{301}", "བརྒྱུད", "a" + String(repeating: "\u{301}", count: 30)] {
            #expect(!text.hasTooManyMarks)
        }
        #expect(("a" + String(repeating: "\u{316}", count: 31)).hasTooManyMarks)
        #expect(!String(repeating: "e\u{301}\u{316}", count: 1_000).hasTooManyMarks)
    }

    @Test("Hints where a word may break, which come with pasted text, are left out")
    func breakHints() throws {
        #expect(try rule.check("\u{FEFF}so\u{AD}ft\u{200B} \u{2060}") == "soft")
        #expect(try lines.check("\u{200B}\u{AD}") == "")
    }

    @Test(
        "A text from outside is one line of what the policy allows",
        arguments: [
            ("\u{202E}abc", "\u{FFFD}abc"), (" a\n b\u{2028}c\t", "a b c"), ("", ""), ("\u{200D}", ""),
            ("<b>&", "<b>&"),
            ("123456789", "12345678"), ("a\0", "a\u{FFFD}"), ("אבג", "אבג"),
        ])
    func line(raw: String, text: String) {
        #expect(TextRule.line(raw, limit: 8) == text)
    }

    @Test("A megabyte is too long")
    func huge() {
        #expect(throws: TextProblem.tooLong(characters: 8, bytes: 32, count: nil)) {
            try rule.check(String(repeating: "x", count: 1_000_000))
        }
    }

    @Test("Marks of direction that come with pasted text are left out: nobody could find them")
    func pasted() throws {
        #expect(try lines.check("Call \u{202A}+49 170 1234567\u{202C} now") == "Call +49 170 1234567 now")
        #expect(try lines.check("\u{2067}שלום\u{2069},\nAda") == "שלום,\nAda")
        #expect(throws: TextProblem.empty) { try rule.check("\u{202A}\u{202C}") }
    }

    @Test("Every scalar that controls, hides, or turns text around is refused, in one line and in several")
    func forbidden() {
        let needed = [0x200C, 0x200D, 0x200E, 0x200F, 0x061C]
        let leftOut = [0xAD, 0x200B, 0x2060, 0xFEFF] + Array(0x202A...0x202C) + Array(0x2066...0x2069)
        let allowed = Set((needed + leftOut).map(UInt32.init))
        let wrong = (UInt32(0)...0x10FFFF).compactMap(Unicode.Scalar.init).filter { scalar in
            let properties = scalar.properties
            let isHidden = properties.generalCategory == .format && properties.isDefaultIgnorableCodePoint
            let controls: [Unicode.GeneralCategory] = [.control, .privateUse, .unassigned]
            let mustRefuse =
                (isHidden || controls.contains(properties.generalCategory)) && !allowed.contains(scalar.value)
            guard mustRefuse, !["\t", "\n", "\r"].contains(scalar) else { return false }
            return [rule, lines].contains { (try? $0.check("a\(scalar)b")) != nil }
        }
        #expect(wrong.isEmpty)
    }

    @Test(
        "More marks on a character than any script needs are refused, or left out of what was kept",
        arguments: ["\u{310}", "\u{20DD}"])
    func stackedMarks(mark: String) throws {
        let (enough, many) = ("Z" + String(repeating: mark, count: 6), "Z" + String(repeating: mark, count: 7))
        #expect(try lines.check(enough + " " + enough) == enough + " " + enough)
        for text in [many, "a" + many + "b", many + "\u{323}"] {
            #expect(throws: TextProblem.tooManyMarks) { try lines.check(text) }
        }
        #expect(lines.mended("a" + many + "b") == "a" + enough + "b")
    }

    @Test(
        "A joiner between marks makes no room for more of them",
        arguments: ["\u{200D}", "\u{200C}", "\u{200E}", "\u{200F}"])
    func joinedMarks(joiner: String) throws {
        let stack = String(repeating: String(repeating: "\u{301}", count: 5) + joiner, count: 2)
        #expect(throws: TextProblem.tooManyMarks) { try lines.check("a" + stack) }
        #expect(try lines.check("a\u{301}" + joiner + "b\u{301}") == "á" + joiner + "b\u{301}")
    }

    @Test("A mark that is not drawn is refused", arguments: ["\u{16FE4}", "\u{17B4}"] as [Unicode.Scalar])
    func undrawn(mark: Unicode.Scalar) {
        #expect(throws: TextProblem.forbiddenCharacter(mark)) { try rule.check("a\(mark)") }
    }

    @Test("No text can be hidden in joiners, or in the letters of a flag")
    func hiddenText() throws {
        #expect(throws: TextProblem.forbiddenCharacter("\u{200D}")) {
            try lines.check("a" + String(repeating: "\u{200D}", count: 4) + "b")
        }
        let hidden = "hiddentext".unicodeScalars.compactMap { Unicode.Scalar(0xE0000 + $0.value).map(String.init) }
            .joined()
        #expect(throws: TextProblem.self) { try lines.check("\u{1F3F4}" + hidden + "\u{E007F}") }
        #expect(try lines.check("👩‍👩‍👧 and می‌خواهم") == "👩‍👩‍👧 and می‌خواهم")
    }

    @Test("Lines end in one way, and no more than two in a row are empty")
    func severalLines() throws {
        #expect(try lines.check("\r\none\r\ntwo\rthree\u{2028}four\n\n") == "one\ntwo\nthree\nfour")
        #expect(try lines.check("a\r\r\n\r\n\n\n\n\nb") == "a\n\n\nb")
        #expect(try lines.check("a\n\tif  b") == "a\n\tif  b")
        #expect(try lines.check("a\n \n\t\n\u{3000}\n  \nb") == "a\n\n\nb")
        #expect(try lines.check("a \n\n  b") == "a \n\n  b")
        #expect(try lines.check(" \u{200D}\n").isEmpty)
    }

    @Test(
        "What was kept under earlier rules is kept, mended",
        arguments: [
            ("a  b", "a b"), ("a\u{202E}b", "a\u{FFFD}b"), ("\u{200B}", "\u{FFFD}"), ("", "\u{FFFD}"),
            ("1234567890", "12345678"),
        ])
    func mended(stored: String, text: String) throws {
        #expect(rule.mended(stored) == text)
        #expect(try rule.check(rule.mended(stored)) == text)
    }

    @Test(
        "What is taken is taken as it is from then on",
        arguments: [" a \u{3000}b", "e\u{301}", "a\r\n\r\n\r\n\r\nb", "x²"])
    func stable(raw: String) throws {
        let text = try lines.check(raw)
        #expect(try lines.check(text) == text)
    }

    @Test("The hint says what is kept, and how much")
    func hint() {
        #expect(TextRule(maximumCharacters: 4_000).hint == "Up to 4,000 characters.")
        #expect(
            lines.hint == "Up to 100 characters. Line breaks are kept, but no more than two empty lines in a row.")
    }

    @Test("The message says what the text is and what to do")
    func message() {
        #expect(TextProblem.empty.message(for: "name") == "Enter the name.")
        #expect(
            TextProblem.tooLong(characters: 8, bytes: 32, count: nil).message(for: "name")
                == "The name is too long. Use at most 8 characters; an emoji can count as several.")
        #expect(
            TextProblem.tooLong(characters: 4_000, bytes: 16_000, count: 4_321).message(for: "text")
                == "The text is too long. Use at most 4,000 characters, not 4,321; an emoji can count as several.")
        #expect(
            TextProblem.forbiddenCharacter("\u{0}").message(for: "role")
                == "The role contains a character that can’t be shown (U+0000). Leave it out.")
        #expect(
            TextProblem.tooManyMarks.message(for: "role")
                == "The role has more than 6 accents or other marks on one letter. Leave some out.")
    }

    @Test("Texts that look the same are told, and others are not taken for them")
    func lookalikes() {
        for (one, other) in [
            ("Ada", "Аԁа"), ("PayPal", "PayPaI"), ("x²", "x"), ("Li Na", "LiNa"), ("ＡＤＡ", "ada"),
            ("Ada", "Ada\u{FFFC}"),
            ("José", "Jose"), ("Ada-Lee", "Ada Lee."), ("Ada", "Ada ✓"), ("Ada", "Ạda"), ("ニュース", "二ュ―ス"), ("日本", "曰本"),
            ("Paymill", "Payɱiłl"), ("Paymill", "Ƥaƴᴍill"), ("Paymill", "Þaym!ll"), ("Paymill", "P@ymi‖"),
            ("Søren", "Soren"), ("べにこ", "ベにこ"), ("Billy", "🅱illy"), ("llama", "ƖƖama"), ("kim", "ĸim"), ("ax", "a×"),
            ("Yahoo!", "Yahoo"), ("Vittor", "Vi††or"), ("Yahoo!!", "Yahoo"), ("@ada", "ada"), ("oooo", "๐๐๐๐"),
            ("0000", "००००"), ("Oo", "סס"), ("oo", "ဝ၀"),
        ] {
            #expect(Lookalike(one) == Lookalike(other), "\(one) and \(other)")
        }
        for (one, other) in [
            ("Ada", "Adam"), ("Мира", "Юрий"), ("李", "孝"), ("Mia", "Mla."), ("健", "健一"), ("はな", "ばな"), ("👍", "👎"),
        ] {
            #expect(Lookalike(one) != Lookalike(other), "\(one) and \(other)")
        }
    }

    @Test("Names look alike if one is like the other in capitals or small letters, and other names are told apart")
    func inCapitals() {
        for (one, other) in [
            ("Will", "WILL!"), ("Lian", "LlAN"), ("Ирина", "ИРИНА."), ("Niko", "ΝΙΚΟ"), ("Paul", "PauI"),
        ] {
            #expect(Lookalike.of(one, among: [other]) == other)
            #expect(Lookalike.of(other, among: [one]) == one)
        }
        let names = [
            "Ella", "Elia", "Alla", "Alia", "Ila", "Lia", "Mila", "Milla", "Nina", "Нина", "Вера", "Vera", "Ian", "Jan",
            "Julia", "Iulia", "Lil", "Lili", "Al", "Ai", "Ильин", "Ильина", "Νίκη", "Νίκος",
        ]
        for name in names { #expect(Lookalike.of(name, among: names.filter { $0 != name }) == nil, "\(name)") }
    }
}
