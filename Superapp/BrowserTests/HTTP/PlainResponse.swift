import NIOHTTP1

/// An answer of the app.
struct PlainResponse: Sendable {
    let status: Int
    let headers: HTTPHeaders
    let body: String

    /// The hidden fields of the page's first form: what a form post has to carry.
    var hiddenFields: [(String, String)] {
        let form = body.firstMatch(of: /(?s)<form.*?<\/form>/)?.output ?? ""
        return form.matches(of: /<input type="hidden" name="([^"]*)" value="([^"]*)">/).map {
            (String($0.1), String($0.2))
        }
    }

    /// The page's biggest heading, without markup.
    var heading: String? {
        body.firstMatch(of: /(?s)<h1[^>]*>(.*?)<\/h1>/).map { String($0.1).replacing(/<[^>]*>/, with: "") }
    }
}
