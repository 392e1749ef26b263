import NetworkServiceTesting
import RepoSearchTesting
import Testing

/// A running app with something at each of its addresses: what Ada has, whom she talks with, and who has no business
/// there.
struct Site: Sendable {
    /// What only Ada, and Bob in their talk, may read.
    static let secret = "Ada-s own words"

    let app: RunningApp
    let ada: PlainClient
    /// Talks with Ada about what she offers.
    let bob: PlainClient
    /// Has an account, and nothing to do with Ada.
    let eve: PlainClient
    /// An address of each kind, by the pattern of its kind.
    private(set) var addresses: [String: String] = [:]

    /// Runs a test on a site of its own, with a GitHub of one repository.
    static func run(_ test: @Sendable (Site) async throws -> Void) async throws {
        let gitHub = FakeGitHub([FakeRepo("apple/swift-nio")])
        try await LocalServer.run {
            gitHub.answer(to: $0)
        } test: { server in
            try await RunningApp.run(arguments: ["--github-url", server.url.absoluteString]) { app in
                try await test(try await Site(app))
            }
        }
    }

    private init(_ app: RunningApp) async throws {
        self.app = app
        (ada, bob, eve) = (PlainClient(app), PlainClient(app), PlainClient(app))
        for (client, name) in [(ada, "Ada"), (bob, "Bob"), (eve, "Eve")] { try await client.register(name) }
        let plain = [
            "/", "/home", "/welcome", "/login", "/register", "/listings", "/listings/new", "/chat", "/posts",
            "/posts/new",
            "/todos", "/repos", "/cosmonauts", "/password",
        ]
        for address in plain { addresses[address] = address }
        addresses["/repos/{owner}/{name}"] = "/repos/apple/swift-nio"
        try await fill()
    }

    private mutating func fill() async throws {
        let secret = Self.secret
        _ = try await ada.submit("save", at: "/posts/new", [("title", secret), ("content", secret)])
        _ = try await ada.submit("add", at: "/todos", [("text", secret)])
        let offer = [("title", "Lamp"), ("description", ""), ("price", "5"), ("currency", "EUR")]
        let listing = try #require(try await ada.submit("save", at: "/listings/new", offer).location)
        let talk = try #require(try await bob.submit("message", at: listing).location)
        _ = try await bob.submit("send", at: talk, [("text", secret)])
        addresses["/posts/{id}"] = try await first(/href="(\/posts\/[0-9a-f]{32})/, at: "/posts")
        addresses["/listings/{id}"] = listing
        addresses["/listings/{id}/edit"] = listing + "/edit"
        addresses["/sellers/{id}"] = try await first(/href="(\/sellers\/[0-9a-f-]{36})/, at: listing)
        addresses["/chat/{id}"] = talk
        addresses["/cosmonauts/{id}"] = try await first(/href="(\/cosmonauts\/[0-9a-f-]{36})/, at: "/cosmonauts")
    }

    private func first(_ link: Regex<(Substring, Substring)>, at address: String) async throws -> String {
        String(try #require(try await ada.get(address).body.firstMatch(of: link)).1)
    }
}
