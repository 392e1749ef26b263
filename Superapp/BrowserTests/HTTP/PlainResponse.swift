import NIOHTTP1

/// An answer of the app.
struct PlainResponse: Sendable {
    let status: Int
    let headers: HTTPHeaders
    let body: String

    /// Whether the page says that it is not whole yet.
    var isLoading: Bool { reload != nil || body.contains("Loading…") }

    /// Where a page that is not whole yet has itself asked for again; nil for one that answers a browser without cookies.
    var reload: String? {
        body.firstMatch(of: /<meta http-equiv="refresh" content="\d+; url=([^"]*)">/).map {
            String($0.1).replacing("&amp;", with: "&")
        }
    }

    /// The page's biggest heading, without markup.
    var heading: String? {
        body.firstMatch(of: /(?s)<h1[^>]*>(.*?)<\/h1>/).map { String($0.1).replacing(/<[^>]*>/, with: "") }
    }
}
