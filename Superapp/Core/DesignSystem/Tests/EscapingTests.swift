import DesignSystem
import DesignSystemInterface
import Testing

@Suite("Escaping")
struct EscapingTests {
    private struct Context: Sendable, Equatable {
        let text: String
        let field: FormField
        let area: TextArea
        let row: ListRow
        let badge: Badge
        let list: [String]
    }

    /// Every kind of place that a value can stand in: text and attribute, of the template, of a partial, in a section.
    private static let source = """
        <p title="{{text}}">{{text}}</p>{{#field}}{{> field}}{{/field}}{{#area}}{{> area}}{{/area}}
        {{#row}}{{> row}}{{/row}}{{#badge}}{{> badge}}{{/badge}}{{#list}}<b title='{{.}}'>{{.}}</b>{{/list}}
        """

    private static func render(_ text: String) throws -> String {
        let context = Context(
            text: text, field: FormField("name", label: text, value: text, hint: text, error: text),
            area: TextArea("text", label: text, value: text), row: ListRow(text, detail: text, path: text),
            badge: Badge(text), list: [text])
        return try DesignSystem().render(WebTemplate("Test", source: source), context: context, origin: nil)
    }

    /// The page with a text in every place, by scalar.
    private static func expected(_ text: String) throws -> String {
        let escaped = text.unicodeScalars.map { entities[$0] ?? String($0) }.joined()
        return try render("PLACE").split(separator: "PLACE", omittingEmptySubsequences: false)
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
            #expect(try Array(Self.render(text).utf8) == Array(Self.expected(text).utf8))
        }
    }

    @Test("What markup can't hold is shown as such")
    func controls() throws {
        #expect(try Self.render("a\0b").contains("a\u{FFFD}b"))
        #expect(try Self.render("a\tb\nc").contains("a\tb\nc"))
    }

    @Test(
        "A template that asks for a value as it is, or for other rules, is refused",
        arguments: ["{{{text}}}", "{{&text}}", "{{ & text }}", "{{=<% %>=}}", "{{% CONTENT_TYPE:TEXT}}"])
    func unescaped(source: String) throws {
        #expect {
            try DesignSystem().render(WebTemplate("Test", source: source), context: ["text": "<"], origin: nil)
        } throws: { error in
            guard case .unescaped("Test", _) = error as? WebTemplateError else { return false }
            return "\(error)".contains("two braces")
        }
    }
}
