import DesignSystemInterface
import Foundation

/// A page with a single message: not found, expired, too large.
struct MessagePage: Sendable, Equatable {
    /// The status, for users who report a problem.
    let code: Int?
    let title: String
    let text: String
    /// The form that can be sent again unchanged.
    let form: UnsentForm?
    /// What was written and is not carried out. Without the script, nobody else keeps it.
    let texts: [TextArea]
    /// The short ones of it.
    let lines: [FormField]
    /// Whether starting again can help.
    let offersStart: Bool

    /// The start page.
    let home: String

    /// - Parameter home: The path of the start page for this visitor, if that is known.
    init(_ refusal: Refusal, home: String = "/") {
        self.home = home
        code = refusal.status == .ok ? nil : refusal.status.code
        title = refusal.title
        text = refusal.text
        form = refusal.unsentForm
        let written = refusal.writtenTexts
        lines = written.filter(\.isLine).map { FormField("kept-\($0.name)", label: $0.label, value: $0.value) }
        texts = written.filter { !$0.isLine }.map { TextArea("kept-\($0.name)", label: $0.label, value: $0.value) }
        offersStart = ![.wrongHost, .proxyUnknown, .proxySilent].contains(refusal) && form == nil
    }

    var markup: Markup {
        """
        <section class="narrow" aria-labelledby="title">
        <div class="card stack">
        \(code, { #"<p class="aside">\#($0)</p>"# })
        <h1 id="title">\(title)</h1>
        <p class="lead">\(text)</p>
        \(form, \.markup)
        \(if: !texts.isEmpty || !lines.isEmpty, "<h2>What you wrote</h2><p>It is not stored. Copy it before you go on.</p>")
        \(lines)
        \(texts)
        \(offersStart ? home : nil, { #"<p><a class="button button--primary" href="\#($0)">Go to the start page</a></p>"# })
        </div>
        </section>
        """
    }
}

extension UnsentForm {
    /// What a person wrote can be read and changed; the rest is sent as it is.
    fileprivate var markup: Markup {
        """
        \(first, { #"<p><a class="button button--secondary" href="\#($0.link)" target="_blank">\#($0.title)</a></p>"# })
        <form class="form" method="post" action="\(address)">\(each: fields.filter { !writtenTexts.contains($0) }, {
            #"<input type="hidden" name="\#($0.name)" value="\#($0.value)">"#
        })\(writtenTexts.filter(\.isLine).map { FormField($0.name, label: $0.label, value: $0.value) })
        \(writtenTexts.filter { !$0.isLine }.map { TextArea($0.name, label: $0.label, value: $0.value) })
        \(secrets.map { FormField($0, label: $0.asLabel, kind: .password, isRequired: true) })
        <button class="button button--primary">Try again</button></form>
        """
    }
}

extension UnsentForm {
    /// The page that comes first, if there is one.
    private var first: (title: String, link: String)? {
        if case .after(let title, let link)? = renewal { (title, link) } else { nil }
    }

    /// What a person has written in it, and none of what only the page and the server say to one another.
    var writtenTexts: [Field] {
        fields.filter { field in
            !field.name.hasPrefix("_") && !field.value.allSatisfy(\.isWhitespace)
                && !Self.isMark(field.value)
        }
    }

    /// Whether a value is an id, a number or a moment.
    private static func isMark(_ value: String) -> Bool {
        UUID(uuidString: value) != nil || value.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
            || value.utf8.count == 32 && value.utf8.allSatisfy { Character(UnicodeScalar($0)).isHexDigit }
    }
}

extension UnsentForm.Field {
    fileprivate var isLine: Bool { value.utf8.count < 100 && !value.contains(where: \.isNewline) }

    fileprivate var label: String { name.asLabel }
}

extension String {
    fileprivate var asLabel: String { prefix(1).uppercased() + dropFirst() }
}
