import Testing
import WebShell
import WebShellTesting

/// What a browser and the page's script do on one page: open it, send its form, receive events of the live connection.
/// Records every exchange.
@MainActor
final class RecordedBrowser {
    private let name: String
    private let recording: Recording
    private let client: WebClient
    private var path = ""
    private var page = ""
    private var live: LiveConnection?

    init(_ name: String, at address: ListeningAddress, recording: Recording, cookies: [String: String] = [:]) {
        self.name = name
        self.recording = recording
        client = WebClient(at: "\(address)", cookies: cookies)
    }

    /// Opens a page, and its live connection.
    func open(_ path: String) async throws {
        self.path = path
        let answer = try await client.send("GET", path)
        page = answer.body
        live = try await client.live("/-/live?window=\(answer.window)&version=\(answer.version)")
    }

    /// Presses a button as the script does: sends its form and receives the page as the answer.
    func press(_ action: String) async throws {
        let form = try #require(PageForm.all(in: page).first { $0.actions.contains(action) })
        let place = path.replacing(/[0-9a-f]{8}(-[0-9a-f]+)+/, with: "{id}")
        recording.note(from: name, to: "WebShell", "POST \(place), \(action)")
        let answer = try await client.post(
            path, FormEncoding.encode(form.hidden + [("_action", action)]), headers: [("Accept", "application/json")])
        // The answer is the page, too. The expected text is still to come over the live connection.
        try #require(answer.status == 200 && answer.json("html") != nil)
        recording.note(from: "WebShell", to: name, "200 OK, the page", isAnswer: true)
    }

    /// Waits until the page contains a text, at once or after an update.
    func wait(for text: String) async throws {
        while !page.contains(text) { page = try await nextUpdate() }
    }

    private func nextUpdate() async throws -> String {
        var connection = try #require(live, "No page is open.")
        defer { live = connection }
        while let event = try await connection.next() {
            // An event without a name only shows that the connection is alive.
            guard !event.name.isEmpty else { continue }
            recording.noteLive(from: "WebShell", to: name, "live event “\(event.name)”, the page")
            return try #require(event.json("html"))
        }
        throw Ended()
    }

    private struct Ended: Error {}
}
