import AsyncHTTPClient
import Foundation
import NIOCore
import NIOFoundationCompat
import WebShell

/// What a browser and the page's script do on one page: open it, send its form, take what comes on the live connection.
/// Notes every exchange.
@MainActor
final class RecordedBrowser {
    /// One client for all. It lives as long as the process, so nobody has to shut it down.
    private static let http = HTTPClient(configuration: .init(redirectConfiguration: .disallow))

    private let name: String
    private let address: ListeningAddress
    private let recording: Recording
    private var cookies: [String: String]
    private var path = ""
    private var page = ""
    private var live: HTTPClientResponse.Body.AsyncIterator?
    private var unread = ""

    init(_ name: String, at address: ListeningAddress, recording: Recording, cookies: [String: String] = [:]) {
        self.name = name
        self.address = address
        self.recording = recording
        self.cookies = cookies
    }

    /// Opens a page, and its live connection.
    func open(_ path: String) async throws {
        self.path = path
        let response = try await Self.http.execute(request(path), timeout: .minutes(10))
        for cookie in response.headers["set-cookie"] {
            let pair = cookie.prefix { $0 != ";" }.split(separator: "=", maxSplits: 1).map(String.init)
            if pair.count == 2 { cookies[pair[0]] = pair[1] }
        }
        page = String(buffer: try await response.body.collect(upTo: 1 << 20))
        let version = page.firstMatch(of: /data-version="(\d+)"/)?.1 ?? "0"
        let events = request("/-/live?window=\(try field("_window"))&version=\(version)")
        live = try await Self.http.execute(events, timeout: .hours(1)).body.makeAsyncIterator()
    }

    /// Presses a button as the script does: sends the form with its token and takes the page as the answer.
    ///
    /// - Parameters:
    ///   - action: The button.
    ///   - fields: The form's own hidden fields.
    func press(_ action: String, _ fields: String...) async throws {
        let form = try (["_window", "_screen", "_token"] + fields).map { "\($0)=\(try field($0))" }
        var request = request(path)
        request.method = .POST
        request.headers.add(name: "content-type", value: "application/x-www-form-urlencoded")
        request.headers.add(name: "accept", value: "application/json")
        request.body = .bytes(ByteBuffer(string: (form + ["_action=\(action)"]).joined(separator: "&")))
        let place = path.replacing(/[0-9a-f]{8}(-[0-9a-f]+)+/, with: "{id}")
        recording.note(from: name, to: "WebShell", "POST \(place), \(action)")
        let response = try await Self.http.execute(request, timeout: .minutes(10))
        // The answer is the page, too. What is waited for is still to come live.
        _ = try Self.html(Data(buffer: try await response.body.collect(upTo: 1 << 20)))
        recording.note(from: "WebShell", to: name, "\(response.status), the page", isAnswer: true)
    }

    /// Waits until the page says something, at once or by an update.
    func wait(for text: String) async throws {
        while !page.contains(text) { page = try await nextUpdate() }
    }

    private func nextUpdate() async throws -> String {
        while true {
            while let end = unread.firstRange(of: "\n\n") {
                let event = unread[..<end.lowerBound]
                unread = String(unread[end.upperBound...])
                guard let match = event.firstMatch(of: /event: (.*)\n(?:id: .*\n)?data: (.*)/) else { continue }
                let html = try Self.html(Data(match.2.utf8))
                recording.noteLive(from: "WebShell", to: name, "live event “\(match.1)”, the page")
                return html
            }
            var iterator = live
            guard let bytes = try await iterator?.next(isolation: #isolation) else { throw Missing(name: "update") }
            live = iterator
            unread += String(buffer: bytes)
        }
    }

    private func request(_ path: String) -> HTTPClientRequest {
        var request = HTTPClientRequest(url: "\(address)\(path)")
        request.headers.add(name: "cookie", value: cookies.map { "\($0)=\($1)" }.joined(separator: "; "))
        return request
    }

    private func field(_ name: String) throws -> String {
        let fields = page.matches(of: /name="([^"]*)" value="([^"]*)"/)
        guard let field = fields.first(where: { $0.1 == name }) else { throw Missing(name: name) }
        return String(field.2)
    }

    private static func html(_ data: Data) throws -> String {
        struct Page: Decodable { let html: String }
        return try JSONDecoder().decode(Page.self, from: data).html
    }

    private struct Missing: Error {
        let name: String
    }
}
