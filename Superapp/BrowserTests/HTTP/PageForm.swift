/// A form of a page, as it is sent.
struct PageForm: Sendable {
    /// Where it is sent to.
    let address: String
    let hidden: [(String, String)]
    /// The names of the fields that a person fills in.
    let fields: [String]
    /// The names of its buttons, of its links that stand for buttons, and of what is sent while a person types.
    let actions: [String]

    init(_ markup: Substring) {
        address = markup.firstMatch(of: /action="([^"]*)"/).map { String($0.1) } ?? ""
        hidden = markup.matches(of: /<input type="hidden" name="([^"]*)" value="([^"]*)">/).map {
            (String($0.1), String($0.2))
        }
        let all = markup.matches(of: /<(?:input|textarea|select)[^>]* name="([^"]*)"/).map { String($0.1) }
        fields = all.filter { [hidden] name in !hidden.contains { $0.0 == name } }
        let actions = markup.matches(of: /(?:name="_action" value|data-action|data-live)="([^"]*)"/)
        self.actions = actions.map { String($0.1) }
    }
}

extension PlainResponse {
    /// The forms of the page.
    var forms: [PageForm] { body.matches(of: /(?s)<form.*?<\/form>/).map { PageForm($0.output) } }

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
    var text: String {
        body.replacing(/(?s)<(?:script|style).*?<\/(?:script|style)>/, with: "").replacing(/<[^>]*>/, with: " ")
            .split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }
}
