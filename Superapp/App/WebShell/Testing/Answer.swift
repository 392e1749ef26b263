public import NIOHTTP1

/// What a server answered, and what tests look up in it.
public struct Answer: Sendable {
    /// The status code.
    public let status: Int
    /// The header fields.
    public let headers: HTTPHeaders
    /// The whole body.
    public let body: String

    /// The window that the page is of; empty if it is of none.
    public var window: String { attribute("data-window") ?? hiddenField("_window") ?? json("window") ?? "" }

    /// How often the page had changed before; 0 if it is no window's.
    public var version: Int { attribute("data-version").flatMap { Int($0) } ?? 0 }

    /// The content of the page, or of the update for the script.
    public var html: String { json("html") ?? body }

    /// The page's biggest heading, without markup.
    public var heading: String? {
        html.firstMatch(of: /(?s)<h1[^>]*>(.*?)<\/h1>/).map { String($0.1).replacing(/<[^>]*>/, with: "") }
    }

    /// The forms of the page.
    public var forms: [PageForm] { PageForm.all(in: html) }

    /// A hidden field of the page's first form that has it.
    public func hiddenField(_ name: String) -> String? {
        forms.flatMap(\.hidden).first { $0.0 == name }?.1
    }

    /// An attribute of the page's main region.
    public func attribute(_ name: String) -> String? {
        guard let region = body.firstMatch(of: /<main [^>]*>/)?.output,
            let start = region.firstRange(of: " \(name)=\"")?.upperBound
        else { return nil }
        return String(region[start...].prefix { $0 != "\"" })
    }

    /// What an answer for the script has under a name.
    public func json(_ name: String) -> String? { body.json(name) }
}
