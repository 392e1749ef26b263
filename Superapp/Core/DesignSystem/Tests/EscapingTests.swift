import DesignSystem
import DesignSystemInterface
import Testing

@Suite("Escaping")
struct EscapingTests {
    /// Every kind of place that a value can stand in: text and attribute, of markup, of a component, in a region.
    private static func render(_ text: String) -> String {
        let field = FormField("name", label: text, value: text, hint: text, error: text)
        let area = TextArea("text", label: text, value: text)
        let row = ListRow(text, detail: text, path: text)
        return DesignSystem().draw(
            """
            <p title="\(text)"\(attribute: "lang", text)>\(text)</p>\(field)\(area)\(row)\(Badge(text))
            \(each: [text], { "<b title='\($0)'>\($0)</b>" })\(region: "region", text, { "<i>\($0)</i>" })
            """
        ).html
    }

    /// The page with a text in every place, by scalar.
    private static func expected(_ text: String) -> String {
        let escaped = text.unicodeScalars.map { entities[$0] ?? String($0) }.joined()
        return render("PLACE").split(separator: "PLACE", omittingEmptySubsequences: false)
            .joined(separator: escaped)
    }

    private static let entities: [Unicode.Scalar: String] = [
        "<": "&lt;", ">": "&gt;", "&": "&amp;", "\"": "&quot;", "'": "&#39;", "\0": "\u{FFFD}",
    ]

    /// All scalars that make one `Character` with one of the five, before or after it.
    private static let joining = (UInt32(0x80)...0x10FFFF).compactMap(Unicode.Scalar.init).filter { scalar in
        (String(scalar) + "<").count == 1 || ("<" + String(scalar)).count == 1
    }

    @Test("No scalar hides a character of markup, wherever it stands", arguments: ["<", ">", "&", "\"", "'"])
    func joined(mark: Unicode.Scalar) throws {
        try #require(Self.joining.contains("\u{0D4E}") && Self.joining.contains("\u{301}"))
        for isBefore in [true, false] {
            var scalars = String.UnicodeScalarView()
            for scalar in Self.joining { scalars += isBefore ? [scalar, mark, "a"] : [mark, scalar, "a"] }
            let text = String(scalars)
            // By bytes: equal texts can differ in their normal form.
            #expect(Array(Self.render(text).utf8) == Array(Self.expected(text).utf8))
        }
    }

    @Test("What markup can't hold is shown as such")
    func controls() {
        #expect(Self.render("a\0b").contains("a\u{FFFD}b"))
        #expect(Self.render("a\tb\nc").contains("a\tb\nc"))
    }
}
