import WebShellTesting

extension Answer {
    /// Whether the page says that it is not whole yet.
    var isLoading: Bool { reload != nil || body.contains("Loading…") }

    /// Where a page that is not whole yet has itself asked for again; nil for one that answers a browser without cookies.
    var reload: String? {
        body.firstMatch(of: /<meta http-equiv="refresh" content="\d+; url=([^"]*)">/).map {
            String($0.1).replacing("&amp;", with: "&")
        }
    }

    /// The form that has an action; the page's first form if none has.
    func form(for action: String?) -> PageForm? {
        let forms = forms
        return forms.first { form in action.map(form.actions.contains) ?? true } ?? forms.first
    }

    /// The hidden fields of the form that has an action, or else of the page's first form: what a form post has to carry.
    func hiddenFields(for action: String? = nil) -> [(String, String)] {
        form(for: action)?.hidden ?? []
    }

    /// What a reader sees, without markup.
    var text: String { Self.text(of: body) }

    /// What a reader sees of the screen, without the header and its counts, which change by themselves.
    var content: String {
        Self.text(of: body.firstMatch(of: /(?s)<main.*<\/main>/).map { String($0.output) } ?? body)
    }

    private static func text(of body: String) -> String {
        body.replacing(/(?s)<(?:script|style).*?<\/(?:script|style)>/, with: "").replacing(/<[^>]*>/, with: " ")
            .split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }
}
