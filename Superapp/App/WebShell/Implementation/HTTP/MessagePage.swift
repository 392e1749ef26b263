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
    let texts: [UnsentForm.Field]
    /// Where the person goes on; nil if nowhere else.
    let next: UnsentForm.Place?

    /// - Parameter home: The path of the start page for this visitor, if that is known.
    init(_ refusal: Refusal, home: String = "/") {
        code = refusal.status == .ok ? nil : refusal.status.code
        title = refusal.title
        text = refusal.text
        form = refusal.unsentForm
        texts = refusal.writtenTexts
        let canStart = ![.wrongHost, .proxyUnknown, .proxySilent].contains(refusal) && form == nil
        next = refusal.next ?? (canStart ? UnsentForm.Place(title: "Go to the start page", link: home) : nil)
    }

    var markup: Markup {
        """
        <section class="narrow" aria-labelledby="title">
        <div class="card stack">
        \(code, { #"<p class="aside">\#($0)</p>"# })
        <h1 id="title">\(title)</h1>
        <p class="lead">\(text)</p>
        \(form, \.markup)
        \(if: !texts.isEmpty, "<h2>What you wrote</h2><p>It is not stored. Copy it before you go on.</p>")
        \(each: texts, { $0.markup(prefix: "kept-") })
        \(next, { #"<p><a class="button button--primary" href="\#($0.link)">\#($0.title)</a></p>"# })
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
        })\(each: writtenTexts, { $0.markup() })
        \(secrets.map { FormField($0, label: $0.asLabel, kind: .password, isRequired: true) })
        <button class="button button--primary">Try again</button></form>
        """
    }
}

extension UnsentForm {
    /// The page that comes first, if there is one.
    private var first: Place? {
        if case .after(let place)? = renewal { place } else { nil }
    }
}

extension UnsentForm.Field {
    fileprivate func markup(prefix: String = "") -> Markup {
        let isLine = value.utf8.count < 100 && !value.contains(where: \.isNewline)
        return isLine
            ? "\(FormField(prefix + name, label: name.asLabel, value: value))"
            : "\(TextArea(prefix + name, label: name.asLabel, value: value))"
    }
}

extension String {
    fileprivate var asLabel: String { prefix(1).uppercased() + dropFirst() }
}
