import NIOHTTP1

/// An answer of the app.
struct PlainResponse: Sendable {
    let status: Int
    let headers: HTTPHeaders
    let body: String

    /// The hidden fields of the form that has a button for an action, or else of the page's first form: what a form post
    /// has to carry.
    func hiddenFields(for action: String? = nil) -> [(String, String)] {
        let forms = body.matches(of: /(?s)<form.*?<\/form>/).map(\.output)
        let form = forms.first { form in action.map { form.contains("value=\"\($0)\"") } ?? true } ?? forms.first ?? ""
        return form.matches(of: /<input type="hidden" name="([^"]*)" value="([^"]*)">/).map {
            (String($0.1), String($0.2))
        }
    }

    /// The page's biggest heading, without markup.
    var heading: String? {
        body.firstMatch(of: /(?s)<h1[^>]*>(.*?)<\/h1>/).map { String($0.1).replacing(/<[^>]*>/, with: "") }
    }
}
