import Foundation
import NIOHTTP1

/// What a server answered, and what tests look up in it.
struct Answer: Sendable {
    let status: Int
    let headers: HTTPHeaders
    let body: String

    var window: String { attribute("data-window") ?? field("_window") ?? json("window") ?? "" }
    var screen: String { attribute("data-screen") ?? json("screen") ?? "" }
    var version: Int { attribute("data-version").flatMap { Int($0) } ?? 0 }
    var token: String { field("_token") ?? "" }
    var location: String { headers.first(name: "location") ?? "" }
    var title: String { match(#"<title>(.*?) ·"#, in: body) ?? json("title") ?? "" }
    /// The content of a page, or of the update for the script.
    var html: String { json("html") ?? body }

    func setCookie(_ name: String) -> String? {
        headers["set-cookie"].first { $0.hasPrefix("\(name)=") }
    }

    func json(_ name: String) -> String? {
        let object = try? JSONSerialization.jsonObject(with: Data(body.utf8)) as? [String: Any]
        return object?[name] as? String
    }

    private func attribute(_ name: String) -> String? { match("\(name)=\"(.*?)\"", in: body) }
    private func field(_ name: String) -> String? { match("name=\"\(name)\" value=\"(.*?)\"", in: html) }

    private func match(_ pattern: String, in text: String) -> String? {
        guard let regex = try? Regex(pattern), let match = text.firstMatch(of: regex) else { return nil }
        return match.output[1].substring.map(String.init)
    }
}
