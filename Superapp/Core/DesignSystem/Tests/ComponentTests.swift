import DesignSystem
import DesignSystemInterface
import Foundation
import Synchronization
import Testing

@Suite("Components")
struct ComponentTests {
    private func render(_ markup: Markup) -> String {
        DesignSystem().draw(markup, in: Self.origin).html
    }

    private func render(_ component: some WebComponentValue) -> String { render("\(component)") }

    private static let origin = WebFormOrigin(window: "w", screen: "s", token: "t", address: "/here")

    @Test("A field is tied to its label, hint and error")
    func field() throws {
        let field = FormField("name", label: "Name", value: "ada", hint: "Short.", error: "Taken.", isRequired: true)
        let html = render(field)
        #expect(html.contains(#"for="field-name""#) && html.contains(#"id="field-name""#))
        #expect(html.contains(#"aria-describedby="hint-name error-name""#) && html.contains(#"aria-invalid="true""#))
        #expect(html.contains(#"<p class="field__error" id="error-name">Taken.</p>"#) && html.contains(" required"))
    }

    @Test("A field without a hint or error does not borrow those around it")
    func fieldAlone() throws {
        let html = render(FormField("a", label: "A"))
        #expect(!html.contains("aria-describedby") && !html.contains("hint-") && !html.contains("error-"))
    }

    @Test("A choice is tied to its label and its error, and shows what is chosen")
    func choice() throws {
        let options = [Choice.Option("EUR", title: "Euro <EUR>"), .init("USD", title: "Dollar")]
        let choice = Choice("currency", label: "Currency", options: options, selected: "USD", error: "Choose.")
        let html = render(choice)
        #expect(html.contains(#"for="field-currency""#) && html.contains(#"aria-describedby="error-currency""#))
        #expect(html.contains(#"<option value="EUR">Euro &lt;EUR&gt;</option>"#))
        #expect(html.contains(#"<option value="USD" selected>"#))
    }

    @Test("An input of several lines is tied to its label, hint and error, and keeps its lines")
    func area() throws {
        let area = TextArea("text", label: "Text", value: "one\n</textarea>", hint: "Long.", error: "Too long.")
        let html = render(area)
        #expect(html.contains(#"for="field-text""#) && html.contains(#"<textarea class="field__input"#))
        #expect(html.contains(#"aria-describedby="hint-text error-text""#) && html.contains(#"aria-invalid="true""#))
        #expect(html.contains("one\n&lt;/textarea&gt;</textarea>"))
    }

    @Test("A password is never sent back")
    func password() throws {
        let field = FormField("password", label: "Password", kind: .password, value: "horse")
        let html = render(field)
        #expect(!html.contains("horse"))
        #expect(html.contains(#"<input type="hidden" name="_secret" value="password">"#))
    }

    @Test("Every value is escaped")
    func escaped() throws {
        let evil = #"<img src=x onerror=alert(1)>"'&"#
        let row = ListRow(evil, detail: evil, avatar: Avatar(name: evil), badge: Badge(evil), path: evil)
        let field = FormField(evil, label: evil, value: evil, hint: evil, error: evil, autocomplete: evil)
        let html = render("\(evil)\(field)\(ActionButton(evil, action: evil))\(Notice(evil))\(row)")
        #expect(!html.contains("<img") && !html.contains("x onerror=alert(1)>"))
    }

    @Test("A row shows its facts, and leads on by its path and by an action")
    func rowFacts() throws {
        let row = ListRow("A", facts: ["1 star", "<b>"], path: "/a", action: "open a")
        let html = render(row)
        #expect(html.contains(#"<span class="row__fact">1 star</span><span class="row__fact">&lt;b&gt;</span>"#))
        #expect(html.contains(#"href="/a?window=w" data-action="open a""#))
        let plain = render(ListRow("A", path: "/a"))
        #expect(!plain.contains("row__fact\"") && !plain.contains("data-action"))
    }

    @Test("A fact is a term and what is known of it")
    func fact() throws {
        let html = render("<dl>\(Fact("Stars", "<1>"))</dl>")
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
        let html = render("\(time).")
        #expect(
            html == #"Since <time datetime="2026-03-02T09:05:00Z" data-time="\#(style.rawValue)">\#(words)</time>."#)
    }

    @Test("A way back leads by its path, and by an action where there is one; a way on looks like one")
    func back() throws {
        let html = render(PageLink("<All>", path: "/all", action: "leave"))
        #expect(html.contains(#"href="/all?window=w" data-action="leave">&lt;All&gt;</a>"#))
        #expect(!render(PageLink("All", path: "/all")).contains("data-action"))
        #expect(render(PageLink("One", path: "/all", part: "one")).contains(#"href="/all?window=w#one""#))
        #expect(html.contains(#"class="back""#))
        #expect(render(PageLink("More", path: "/more", isOnward: true)).contains(#"class="onward""#))
    }

    @Test("An empty state offers a next step where there is one")
    func empty() throws {
        let way = PageLink("Write one", path: "/new")
        let html = render(EmptyState("None", text: "Not yet.", way: way))
        #expect(html.contains(#"href="/new?window=w">Write one</a>"#))
        #expect(!render(EmptyState("None", text: "Not yet.")).contains("href"))
    }

    @Test("Of buttons that exclude each other, each says whether it is the one that holds, and can be pressed")
    func chosen() throws {
        for (isChosen, mark) in [(true, #"aria-pressed="true""#), (false, #"aria-pressed="false""#)] {
            let html = render(ActionButton("All", action: "all", isChosen: isChosen))
            #expect(html.contains(mark) && !html.contains("disabled"))
        }
        #expect(!render(ActionButton("All", action: "all")).contains("aria-pressed"))
    }

    @Test("What is on its way says nothing to screen readers")
    func loading() throws {
        #expect(render(.loading as Markup).contains(#"aria-hidden="true""#))
    }

    @Test("A form carries where it belongs")
    func form() throws {
        let html = render(#"<form action="\#(.address)\#(.query)">\#(.form)</form>"#)
        #expect(html.contains(#"action="/here?window=w""#))
        for (name, value) in [("_window", "w"), ("_screen", "s"), ("_token", "t")] {
            #expect(html.contains(#"name="\#(name)" value="\#(value)""#))
        }
    }

    @Test("A message can end with a moment, which is written where the reader is")
    func noticeWithTime() throws {
        let time = PageTime(Date(timeIntervalSince1970: 1_772_442_300), .time, after: "Try again after")
        let html = render(Notice("Full.", time: time))
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
        arguments: [
            ("Ada Lovelace", "AL"), ("ada", "A"), ("Trần Văn An", "TA"), ("<b>", "B"), ("…", "?"), ("", "?"),
            ("Jonas Berg (sample)", "JB"), ("(Ada)", "A"),
        ])
    func avatar(name: String, initials: String) {
        #expect(Avatar(name: name).initials == initials)
        #expect((0..<8).contains(Avatar(name: name).hue))
    }

    @Test("What changed in no region is drawn again, and what is in one only if its value changed")
    func regions() {
        let drawn = Mutex<[String]>([])
        func page(_ texts: [String], title: String) -> Markup {
            let items = texts.map { text -> Markup in
                let draw: @Sendable (String) -> Markup = { text in
                    drawn.withLock { $0.append(text) }
                    return "<li>\(text)</li>"
                }
                return "\(region: text, text, draw)"
            }
            return "<h1>\(title)</h1><ul>\(each: items, { $0 })</ul>"
        }
        let system = DesignSystem()
        let first = system.draw(page(["a", "b"], title: "One"))
        let second = system.draw(page(["c", "b"], title: "Two"), in: nil, after: first)
        #expect(second.html == "<h1>Two</h1><ul><li>c</li><li>b</li></ul>")
        #expect(drawn.withLock(\.self) == ["a", "b", "c"])
        let parts = second.regions.map { String(decoding: second.bytes[$0.range], as: UTF8.self) }
        #expect(parts == ["<li>c</li>", "<li>b</li>"])
    }

    @Test("A page has a title, a language, a skip link, one main region and a place for announcements")
    func page() throws {
        let content = DesignSystem().draw("<p>content</p>")
        let html = String(decoding: DesignSystem().draw(WebPage(title: "<Title>", content: content)), as: UTF8.self)
        #expect(html.contains("<title>&lt;Title&gt; · Superapp</title>") && html.contains(#"<html lang="en">"#))
        #expect(html.contains(##"href="#screen""##) && html.contains(#"<main id="screen""#))
        #expect(html.contains("<p>content</p>") && html.contains(#"aria-live="polite""#))
    }
}
