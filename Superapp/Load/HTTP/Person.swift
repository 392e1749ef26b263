import AsyncHTTPClient
import Foundation
import NIOCore
import NIOHTTP1

/// Someone who uses the app by plain requests, with cookies of their own.
struct Person: Sendable {
    let name: String
    private let base: String
    /// Whom a proxy would say they are.
    private let origin: String?
    private var cookies: [String: String] = [:]

    static let http: HTTPClient = {
        var configuration = HTTPClient.Configuration(redirectConfiguration: .disallow)
        configuration.connectionPool.concurrentHTTP1ConnectionsPerHostSoftLimit = 4096
        configuration.httpVersion = .http1Only
        return HTTPClient(configuration: configuration)
    }()

    /// A stranger without cookies.
    init(name: String, at server: Server, from origin: String? = nil) {
        self.name = name
        self.origin = origin
        base = server.url
    }

    /// Makes an account and is signed in from then on.
    static func register(_ name: String, at server: Server, from origin: String? = nil) async throws -> Person {
        var person = Person(name: name, at: server, from: origin)
        let page = try await person.visit("/register")
        let answer = try await person.submit(
            "register", of: page, at: "/register", [("name", name), ("password", "correct horse")])
        guard answer.location?.hasPrefix("/home") == true else {
            throw LoadError.unexpected("Registering \(name)", answer.status, answer.body)
        }
        return person
    }

    /// Opens a page and keeps its cookies.
    mutating func visit(_ path: String) async throws -> Answer {
        let answer = try await get(path)
        keep(answer.cookies)
        return answer
    }

    /// Presses a button of a page and keeps the answer's cookies.
    mutating func submit(
        _ action: String, of page: Answer, at path: String, _ fields: [(String, String)]
    ) async throws -> Answer {
        let answer = try await post(action, of: page, at: path, fields)
        keep(answer.cookies)
        return answer
    }

    func get(_ path: String) async throws -> Answer {
        try await answer(to: request(.GET, path))
    }

    /// Opens a page in a window of its own.
    func open(_ path: String) async throws -> Answer {
        let page = try await get(path)
        guard page.status == 200, !page.window.isEmpty else {
            throw LoadError.unexpected(path, page.status, page.body)
        }
        return page
    }

    func post(
        _ action: String, of page: Answer, at path: String, _ fields: [(String, String)], isScript: Bool = false,
        version: String? = nil
    ) async throws -> Answer {
        var request = request(.POST, path)
        request.headers.add(name: "content-type", value: "application/x-www-form-urlencoded")
        if isScript {
            request.headers.add(name: "accept", value: "application/json")
            request.headers.add(name: "known-version", value: version ?? page.version)
        }
        let hidden = [
            ("_window", page.window), ("_screen", page.screen), ("_token", page.token), ("_action", action),
        ]
        let body = (hidden + fields).map { "\($0)=\(Self.encoded($1))" }.joined(separator: "&")
        request.body = .bytes(ByteBuffer(string: body))
        return try await answer(to: request)
    }

    /// The live events of a page's window, from the one on that was seen last.
    func live(_ page: Answer, since event: String) async throws -> HTTPClientResponse.Body {
        var request = request(.GET, Self.livePath(of: page))
        request.headers.add(name: "last-event-id", value: event)
        let response = try await Self.http.execute(request, timeout: .hours(1))
        guard response.status == .ok else { throw LoadError.unexpected(request.url, Int(response.status.code), "") }
        return response.body
    }

    /// Whether a page's window is still open.
    func hasOpen(_ page: Answer) async throws -> Bool {
        let response = try await Self.http.execute(request(.GET, Self.livePath(of: page)), timeout: .seconds(60))
        return response.status != .notFound
    }

    /// A request for the live events of a page's window, as it goes over the wire.
    func liveRequest(of page: Answer) -> String {
        "GET \(Self.livePath(of: page)) HTTP/1.1\r\nHost: 127.0.0.1\r\nCookie: \(cookieHeader)\r\n\r\n"
    }

    private static func livePath(of page: Answer) -> String {
        "/-/live?window=\(page.window)&version=\(page.version)"
    }

    var cookieHeader: String { cookies.map { "\($0)=\($1)" }.joined(separator: "; ") }

    private func answer(to request: HTTPClientRequest) async throws -> Answer {
        let response = try await Self.http.execute(request, timeout: .seconds(60))
        let body = try await response.body.collect(upTo: 16 << 20)
        return Answer(
            status: Int(response.status.code), location: response.headers.first(name: "location"),
            cookies: response.headers["set-cookie"], body: String(buffer: body))
    }

    private func request(_ method: HTTPMethod, _ path: String) -> HTTPClientRequest {
        var request = HTTPClientRequest(url: base + path)
        request.method = method
        if let origin { request.headers.add(name: "x-forwarded-for", value: origin) }
        // As browsers say who go to a page: a window is kept for them.
        request.headers.add(name: "sec-fetch-mode", value: "navigate")
        if !cookies.isEmpty {
            request.headers.add(name: "cookie", value: cookieHeader)
        }
        return request
    }

    private mutating func keep(_ headers: [String]) {
        for header in headers {
            let pair = header.prefix { $0 != ";" }.split(separator: "=", maxSplits: 1)
            if pair.count == 2 { cookies[String(pair[0])] = String(pair[1]) }
        }
    }

    private static func encoded(_ text: String) -> String {
        text.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
    }
}
