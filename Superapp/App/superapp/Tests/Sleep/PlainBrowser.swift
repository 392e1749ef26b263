import AsyncHTTPClient
import Foundation
import NIOCore
import Testing
import WebShell

/// A browser without the script, which shows one page.
@MainActor
final class PlainBrowser {
    /// One client for all. It lives as long as the process, so nobody has to shut it down.
    private static let http = HTTPClient(configuration: .init(redirectConfiguration: .disallow))

    private let server: ListeningAddress
    private var cookies: [String: String]
    /// The markup of the page.
    private(set) var page = ""
    /// Where the page is, without its window.
    private(set) var path = ""

    init(at server: ListeningAddress, session: String) {
        self.server = server
        cookies = ["session": session]
    }

    /// The window that the page is of.
    var window: String { page.firstMatch(of: /data-window="(.*?)"/).map { String($0.1) } ?? "" }

    /// The page's biggest heading.
    var heading: String? { page.firstMatch(of: /(?s)<h1[^>]*>(.*?)<\/h1>/).map { String($0.1) } }

    func open(_ path: String) async throws {
        self.path = String(path.prefix { $0 != "?" })
        let response = try await send(HTTPClientRequest(url: "\(server)\(path)"))
        #expect(response.status == .ok, "\(path)")
        page = String(buffer: try await response.body.collect(upTo: 1 << 20))
    }

    /// Presses a button of the page, with the fields of its form filled in, and goes where that leads.
    func press(_ action: String, _ fields: [String: String] = [:]) async throws {
        let forms = page.matches(of: /(?s)<form[^>]* action="(.*?)".*?<\/form>/)
        let form = try #require(forms.first { $0.0.contains("value=\"\(action)\"") }, "There is no \(action).")
        var all = ["_action": action]
        for field in form.0.matches(of: /<input type="hidden" name="(.*?)" value="(.*?)">/) {
            all[String(field.1)] = String(field.2)
        }
        let body = all.merging(fields) { $1 }.map { "\($0)=\(Self.encoded($1))" }.joined(separator: "&")
        var request = HTTPClientRequest(url: "\(server)\(form.1)")
        request.method = .POST
        request.headers.add(name: "content-type", value: "application/x-www-form-urlencoded")
        request.body = .bytes(ByteBuffer(string: body))
        let response = try await send(request)
        #expect(response.status == .seeOther, "\(action)")
        try await open(try #require(response.headers["location"].first, "\(action)"))
    }

    private func send(_ request: HTTPClientRequest) async throws -> HTTPClientResponse {
        var request = request
        request.headers.add(name: "cookie", value: cookies.map { "\($0)=\($1)" }.joined(separator: "; "))
        let response = try await Self.http.execute(request, timeout: .minutes(10))
        for cookie in response.headers["set-cookie"] {
            let pair = cookie.prefix { $0 != ";" }.split(separator: "=", maxSplits: 1).map(String.init)
            if pair.count == 2 { cookies[pair[0]] = pair[1] }
        }
        return response
    }

    private static func encoded(_ text: String) -> String {
        text.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
    }
}
