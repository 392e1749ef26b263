import Testing
import WebShell
import WebShellTesting

/// A browser without the script, which shows one page.
@MainActor
final class PlainBrowser {
    private let client: WebClient
    private var answer: Answer?
    /// The path of the page, without its window.
    private(set) var path = ""

    init(at server: ListeningAddress, session: String) {
        client = WebClient(at: "\(server)", cookies: ["session": session])
    }

    /// The markup of the page.
    var page: String { answer?.body ?? "" }

    /// The window of the page.
    var window: String { answer?.window ?? "" }

    /// The page's main heading.
    var heading: String? { answer?.heading }

    func open(_ path: String) async throws {
        self.path = String(path.prefix { $0 != "?" })
        let answer = try await client.send("GET", path)
        #expect(answer.status == 200, "\(path)")
        self.answer = answer
    }

    /// The names of the buttons of the page.
    var actions: [String] { answer?.forms.flatMap(\.actions) ?? [] }

    /// Follows the first link of the page that matches.
    func follow(_ link: Regex<(Substring, Substring)>) async throws {
        let path = try #require(page.firstMatch(of: link), "There is no such link.").1
        try await open("\(path)?window=\(window)")
    }

    /// Presses a button of the page, with the fields of its form filled in, and follows the redirect.
    func press(_ action: String, _ fields: [String: String] = [:]) async throws {
        let form = try #require(answer?.forms.first { $0.actions.contains(action) }, "There is no \(action).")
        let sent = form.hidden + fields.map { ($0, $1) } + [("_action", action)]
        let answer = try await client.post(form.address, FormEncoding.encode(sent))
        #expect(answer.status == 303, "\(action)")
        try await open(try #require(answer.headers.first(name: "location"), "\(action)"))
    }
}
