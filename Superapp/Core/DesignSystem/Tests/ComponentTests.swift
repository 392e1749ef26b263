import DesignSystem
import DesignSystemInterface
import Foundation
import Testing

@Suite("Components")
struct ComponentTests {
    private struct Context: Sendable, Equatable {
        var choice: Choice?
        var field: FormField?
        var area: TextArea?
        var button: ActionButton?
        var notice: Notice?
        var row: ListRow?
        var fact: Fact?
        var time: PageTime?
        var back: PageLink?
        var empty: EmptyState?
        var text = ""
    }

    private func render(_ source: String, _ context: Context) throws -> String {
        try DesignSystem().render(WebTemplate("Test", source: source), context: context, origin: Self.origin)
    }

    private static let origin = WebFormOrigin(window: "w", screen: "s", token: "t", address: "/here")

    @Test("A field is tied to its label, hint and error")
    func field() throws {
        let field = FormField("name", label: "Name", value: "ada", hint: "Short.", error: "Taken.", isRequired: true)
        let html = try render("{{#field}}{{> field}}{{/field}}", Context(field: field))
        #expect(html.contains(#"for="field-name""#) && html.contains(#"id="field-name""#))
        #expect(html.contains(#"aria-describedby="hint-name error-name""#) && html.contains(#"aria-invalid="true""#))
        #expect(html.contains(#"<p class="field__error" id="error-name">Taken.</p>"#) && html.contains(" required"))
    }

    @Test("A field without a hint or error does not borrow those around it")
    func fieldAlone() throws {
        let html = try render("{{#field}}{{> field}}{{/field}}", Context(field: FormField("a", label: "A")))
        #expect(!html.contains("aria-describedby") && !html.contains("hint-") && !html.contains("error-"))
    }

    @Test("A choice is tied to its label and its error, and shows what is chosen")
    func choice() throws {
        let options = [Choice.Option("EUR", title: "Euro <EUR>"), .init("USD", title: "Dollar")]
        let choice = Choice("currency", label: "Currency", options: options, selected: "USD", error: "Choose.")
        let html = try render("{{#choice}}{{> choice}}{{/choice}}", Context(choice: choice))
        #expect(html.contains(#"for="field-currency""#) && html.contains(#"aria-describedby="error-currency""#))
        #expect(html.contains(#"<option value="EUR">Euro &lt;EUR&gt;</option>"#))
        #expect(html.contains(#"<option value="USD" selected>"#))
    }

    @Test("An input of several lines is tied to its label, hint and error, and keeps its lines")
    func area() throws {
        let area = TextArea("text", label: "Text", value: "one\n</textarea>", hint: "Long.", error: "Too long.")
        let html = try render("{{#area}}{{> area}}{{/area}}", Context(area: area))
        #expect(html.contains(#"for="field-text""#) && html.contains(#"<textarea class="field__input"#))
        #expect(html.contains(#"aria-describedby="hint-text error-text""#) && html.contains(#"aria-invalid="true""#))
        #expect(html.contains("one\n&lt;/textarea&gt;</textarea>"))
    }

    @Test("A password is never sent back")
    func password() throws {
        let field = FormField("password", label: "Password", kind: .password, value: "secret")
        let html = try render("{{#field}}{{> field}}{{/field}}", Context(field: field))
        #expect(!html.contains("secret") && !html.contains("value="))
    }

    @Test("Every value is escaped")
    func escaped() throws {
        let evil = #"<img src=x onerror=alert(1)>"'&"#
        let context = Context(
            field: FormField(evil, label: evil, value: evil, hint: evil, error: evil, autocomplete: evil),
            button: ActionButton(evil, action: evil), notice: Notice(evil),
            row: ListRow(evil, detail: evil, avatar: Avatar(name: evil), badge: Badge(evil), path: evil), text: evil)
        let html = try render(
            """
            {{text}}{{#field}}{{> field}}{{/field}}{{#button}}{{> button}}{{/button}}{{#notice}}{{> notice}}{{/notice}}
            {{#row}}{{> row}}{{/row}}
            """, context)
        #expect(!html.contains("<img") && !html.contains("x onerror=alert(1)>"))
    }

    @Test("A row shows its facts, and leads on by its path and by an action")
    func rowFacts() throws {
        let row = ListRow("A", facts: ["1 star", "<b>"], path: "/a", action: "open a")
        let html = try render("{{#row}}{{> row}}{{/row}}", Context(row: row))
        #expect(html.contains(#"<span class="row__fact">1 star</span><span class="row__fact">&lt;b&gt;</span>"#))
        #expect(html.contains(#"href="/a?window=w" data-action="open a""#))
        let plain = try render("{{#row}}{{> row}}{{/row}}", Context(row: ListRow("A", path: "/a")))
        #expect(!plain.contains("row__fact\"") && !plain.contains("data-action"))
    }

    @Test("A fact is a term and what is known of it")
    func fact() throws {
        let html = try render("<dl>{{#fact}}{{> fact}}{{/fact}}</dl>", Context(fact: Fact("Stars", "<1>")))
        #expect(html.contains("<dt class=\"fact__label\">Stars</dt><dd class=\"fact__value\">&lt;1&gt;</dd>"))
    }

    @Test(
        "A moment is written in UTC and says so, with what a machine needs to write it elsewhere",
        arguments: [
            (PageTime.Style.moment, "2 March 2026 at 09:05 UTC"), (.short, "2 Mar, 09:05 UTC"),
            (.time, "09:05 UTC"), (.clock, "09:05"), (.day, "2 March 2026"), (.shortDay, "2 Mar"),
        ])
    func time(style: PageTime.Style, words: String) throws {
        let time = PageTime(Date(timeIntervalSince1970: 1_772_442_300), style, after: "Since")
        let html = try render("{{#time}}{{> time}}{{/time}}.", Context(time: time))
        #expect(
            html == #"Since <time datetime="2026-03-02T09:05:00Z" data-time="\#(style.rawValue)">\#(words)</time>."#)
    }

    @Test("A way back leads by its path, and by an action where there is one")
    func back() throws {
        let source = "{{#back}}{{> back}}{{/back}}"
        let html = try render(source, Context(back: PageLink("<All>", path: "/all", action: "leave")))
        #expect(html.contains(#"href="/all?window=w" data-action="leave">&lt;All&gt;</a>"#))
        #expect(try !render(source, Context(back: PageLink("All", path: "/all"))).contains("data-action"))
    }

    @Test("An empty state offers a next step where there is one")
    func empty() throws {
        let source = "{{#empty}}{{> empty}}{{/empty}}"
        let way = PageLink("Write one", path: "/new")
        let html = try render(source, Context(empty: EmptyState("None", text: "Not yet.", way: way)))
        #expect(html.contains(#"href="/new?window=w">Write one</a>"#))
        #expect(try !render(source, Context(empty: EmptyState("None", text: "Not yet."))).contains("href"))
    }

    @Test("Of buttons that exclude each other, each says whether it is the one that holds, and can be pressed")
    func chosen() throws {
        let source = "{{#button}}{{> button}}{{/button}}"
        for (isChosen, mark) in [(true, #"aria-pressed="true""#), (false, #"aria-pressed="false""#)] {
            let html = try render(source, Context(button: ActionButton("All", action: "all", isChosen: isChosen)))
            #expect(html.contains(mark) && !html.contains("disabled"))
        }
        #expect(try !render(source, Context(button: ActionButton("All", action: "all"))).contains("aria-pressed"))
    }

    @Test("What is on its way says nothing to screen readers")
    func loading() throws {
        #expect(try render("{{> loading}}", Context()).contains(#"aria-hidden="true""#))
    }

    @Test("A form carries where it belongs")
    func form() throws {
        let html = try render(#"<form action="{{shell.address}}{{shell.query}}">{{> form}}</form>"#, Context())
        #expect(html.contains(#"action="/here?window=w""#))
        for (name, value) in [("_window", "w"), ("_screen", "s"), ("_token", "t")] {
            #expect(html.contains(#"name="\#(name)" value="\#(value)""#))
        }
    }

    @Test("A message can end with a moment, which is written where the reader is")
    func noticeWithTime() throws {
        let time = PageTime(Date(timeIntervalSince1970: 1_772_442_300), .time, after: "Try again after")
        let html = try render("{{#notice}}{{> notice}}{{/notice}}", Context(notice: Notice("Full.", time: time)))
        let moment = #"<time datetime="2026-03-02T09:05:00Z" data-time="time">09:05 UTC</time>"#
        #expect(html.contains("<p>Full. Try again after \(moment).</p>"))
    }

    @Test("A failure interrupts a screen reader, a success waits")
    func notice() {
        #expect(Notice("Wrong.", tone: .danger).role == "alert")
        #expect(Notice("Saved.", tone: .success).role == "status")
    }

    @Test(
        "An avatar shows the initials of the first and last word",
        arguments: [("Ada Lovelace", "AL"), ("ada", "A"), ("Trần Văn An", "TA"), ("<b>", "B"), ("…", "?"), ("", "?")])
    func avatar(name: String, initials: String) {
        #expect(Avatar(name: name).initials == initials)
        #expect((0..<8).contains(Avatar(name: name).hue))
    }

    @Test("A template that names an unknown component is an error that lists those there are")
    func unknownPartial() {
        let error = #expect(throws: WebTemplateError.self) { try render("{{> feild}}", Context()) }
        #expect(error.map { "\($0)".contains("'feild'") && "\($0)".contains("field") } == true)
    }

    @Test("A template that is not mustache is an error that names it")
    func malformed() {
        let error = #expect(throws: WebTemplateError.self) { try render("{{#open}}", Context()) }
        #expect(error.map { "\($0)".contains("'Test'") } == true)
    }

    @Test("A page has a title, a language, a skip link, one main region and a place for announcements")
    func page() throws {
        let html = try DesignSystem().render(WebPage(title: "<Title>", content: "<p>content</p>"))
        #expect(html.contains("<title>&lt;Title&gt; · Superapp</title>") && html.contains(#"<html lang="en">"#))
        #expect(html.contains(##"href="#screen""##) && html.contains(#"<main id="screen""#))
        #expect(html.contains("<p>content</p>") && html.contains(#"aria-live="polite""#))
    }
}
