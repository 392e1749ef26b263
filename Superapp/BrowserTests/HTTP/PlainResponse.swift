import NIOHTTP1

/// An answer of the app.
struct PlainResponse: Sendable {
    let status: Int
    let headers: HTTPHeaders
    let body: String

    /// The page's biggest heading, without markup.
    var heading: String? {
        body.firstMatch(of: /(?s)<h1[^>]*>(.*?)<\/h1>/).map { String($0.1).replacing(/<[^>]*>/, with: "") }
    }
}
