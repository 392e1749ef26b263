import DesignSystemInterface

/// A page with a single message: not found, expired, too large.
struct MessagePage: Sendable, Equatable {
    /// The status, for users who report a problem.
    let code: Int?
    let title: String
    let text: String
    /// The form that can be sent again unchanged.
    let form: UnsentForm?
    /// Whether starting again can help.
    let offersStart: Bool

    init(_ refusal: Refusal) {
        code = refusal.status == .ok ? nil : refusal.status.code
        title = refusal.title
        text = refusal.text
        form = refusal.unsentForm
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
        \(if: offersStart, #"<p><a class="button button--primary" href="/">Go to the start page</a></p>"#)
        </div>
        </section>
        """
    }
}

extension UnsentForm {
    fileprivate var markup: Markup {
        """
        <form method="post" action="\(address)">\(each: fields, {
            #"<input type="hidden" name="\#($0.name)" value="\#($0.value)">"#
        })<button class="button button--primary">Try again</button></form>
        """
    }
}
