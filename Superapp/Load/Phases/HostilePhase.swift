import AsyncHTTPClient
import Foundation
import NIOCore
import NIOHTTP1

/// Sends one kind of request again and again, as somebody would who wants the server to grow, and watches its memory:
/// kind by kind, so that the one to blame is known.
struct HostilePhase {
    let server: Server
    /// How many of each kind, after some to begin with.
    let requests: Int
    /// Words of which the name of a kind must have one; all kinds if there is none.
    let words: [String]

    private static let workers = 8
    /// What the system and its allocator may take by the way, in megabytes.
    private static let tolerance = 16.0

    private static let http: HTTPClient = {
        var configuration = HTTPClient.Configuration(redirectConfiguration: .disallow)
        configuration.connectionPool.concurrentHTTP1ConnectionsPerHostSoftLimit = workers
        configuration.httpVersion = .http1Only
        return HTTPClient(configuration: configuration)
    }()

    func run(_ report: Report) async throws {
        for attack in Self.attacks(with: words) {
            var pages: [Page] = []
            for _ in 0..<Self.workers { pages.append(attack.needsWindow ? try await visit() : Page()) }
            // The first ones fill what has room: caches, pools, the back stack of each window.
            try await send(attack, max(500, requests / 10), by: pages)
            let (before, start) = (server.memory, ContinuousClock.now)
            let refused = try await send(attack, requests, by: pages)
            let rate = Double(requests) / max(0.001, Double(start.duration(to: .now).components.seconds))
            report.note(attack.name, "\(requests) sent, \(refused) refused, \(Int(rate)) a second")
            guard let before, let after = server.memory else {
                report.note("", "memory is not measured: this system does not say")
                continue
            }
            report.note("  memory before, after", "\(before >> 10) KB, \(after >> 10) KB")
            let growth = Double(after - before) / 1_048_576
            report.expect("  growth", growth, atMost: Self.tolerance, unit: "MB")
        }
    }

    /// - Returns: How many were answered with a status of 400 or more.
    @discardableResult
    private func send(_ attack: Attack, _ count: Int, by pages: [Page]) async throws -> Int {
        try await withThrowingTaskGroup(of: Int.self) { group in
            for (worker, page) in pages.enumerated() {
                let numbers = stride(from: worker, to: count, by: pages.count)
                group.addTask {
                    var refused = 0
                    for number in numbers where try await status(attack.request(number, page)) >= 400 { refused += 1 }
                    return refused
                }
            }
            return try await group.reduce(0, +)
        }
    }

    private func status(_ attempt: Attempt) async throws -> Int {
        var request = HTTPClientRequest(url: server.url + attempt.path)
        request.method = attempt.method
        for (name, value) in attempt.headers { request.headers.add(name: name, value: value) }
        if let body = attempt.body {
            request.headers.add(name: "content-type", value: "application/x-www-form-urlencoded")
            request.body = .bytes(ByteBuffer(string: body))
        }
        let response = try await Self.http.execute(request, timeout: .seconds(120))
        for try await _ in response.body {}
        return Int(response.status.code)
    }

    /// A window of a visitor.
    private func visit() async throws -> Page {
        var person = Person(name: "", at: server)
        let answer = try await person.visit("/welcome")
        return Page(window: answer.window, token: answer.token, cookie: person.cookieHeader)
    }
}

/// A window of a visitor, as their browser knows it.
private struct Page: Sendable {
    var window = ""
    var token = ""
    var cookie = ""
}

private struct Attempt: Sendable {
    var method = HTTPMethod.GET
    var path: String
    var headers: [(String, String)] = []
    var body: String?
}

/// A kind of request that makes something longer, or would if nothing held it.
private struct Attack: Sendable {
    let name: String
    var needsWindow = false
    /// The request of a number.
    let request: @Sendable (Int, Page) -> Attempt
}

extension HostilePhase {
    /// Whether there is a kind with one of some words in its name.
    static func knows(_ words: [String]) -> Bool { !attacks(with: words).isEmpty }

    /// The kinds with one of some words in their names; all if there is none.
    private static func attacks(with words: [String]) -> [Attack] {
        attacks.filter { attack in words.isEmpty || words.contains { attack.name.contains($0) } }
    }

    private static let browser = ("sec-fetch-mode", "navigate")

    private static let attacks: [Attack] = [
        Attack(name: "is the server there (/-/health)") { _, _ in Attempt(path: "/-/health") },
        Attack(name: "a program without cookies (/)") { _, _ in Attempt(path: "/") },
        Attack(name: "HEAD (/)") { _, _ in Attempt(method: .HEAD, path: "/", headers: [browser]) },
        Attack(name: "a browser without cookies (/)") { _, _ in Attempt(path: "/", headers: [browser]) },
        Attack(name: "made-up cookies (/listings)") { _, _ in
            Attempt(
                path: "/listings", headers: [browser, ("cookie", "browser=\(letters(22)); session=\(letters(43))")])
        },
        Attack(name: "addresses that are none") { _, _ in Attempt(path: "/\(letters(20))", headers: [browser]) },
        inWindow("any cosmonaut") { _ in "/cosmonauts/\(UUID())" },
        inWindow("any listing") { _ in "/listings/\(UUID())" },
        inWindow("any search") { _ in "/listings?q=\(letters(8))" },
        inWindow("any repository") { _ in "/repos/\(letters(6))/\(letters(6))" },
        inWindow("what needs a sign-in") { _ in "/chat" },
        inWindow("any conversation") { _ in "/chat/\(UUID())" },
        inWindow("one and the other") { $0.isMultiple(of: 2) ? "/login" : "/posts/new" },
        Attack(name: "live connections to nothing") { _, _ in
            Attempt(path: "/-/live?windows=\(letters(22)),\(letters(22))&inspect=\(letters(22))")
        },
        Attack(name: "any inspector, asset") { number, _ in
            let path = number.isMultiple(of: 2) ? "/inspector?window=\(letters(22))" : "/-/assets/\(letters(9)).css"
            return Attempt(path: path, headers: [browser])
        },
        Attack(name: "forms with no token", needsWindow: true) { _, page in
            Attempt(
                method: .POST, path: "/welcome", headers: [("cookie", page.cookie)],
                body: "_window=\(page.window)&_token=\(letters(43))&_action=\(letters(8))")
        },
        Attack(name: "actions that are none", needsWindow: true) { _, page in
            Attempt(
                method: .POST, path: "/welcome", headers: [("cookie", page.cookie)],
                body: "_window=\(page.window)&_token=\(page.token)&_action=window/\(letters(8))&_did=\(letters(90))")
        },
        Attack(name: "forms that are too large") { _, _ in
            Attempt(method: .POST, path: "/", body: String(repeating: "x", count: 70_000))
        },
    ]

    private static func inWindow(_ name: String, _ path: @escaping @Sendable (Int) -> String) -> Attack {
        Attack(name: "\(name) (\(path(0).prefix { $0 != "?" }.prefix(20)))", needsWindow: true) { number, page in
            let path = path(number)
            return Attempt(
                path: "\(path)\(path.contains("?") ? "&" : "?")window=\(page.window)",
                headers: [("cookie", page.cookie)])
        }
    }

    private static func letters(_ count: Int) -> String {
        String(
            (0..<count).compactMap { _ in
                "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789".randomElement()
            })
    }
}
