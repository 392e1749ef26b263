import AccountServiceTesting
import Backplane
import DesignSystemInterface
import Testing

@testable import WebShell
@testable import superapp

@MainActor
@Suite("The way through Posts and Todos", .timeLimit(.minutes(5)))
struct WritingTests {
    private let accounts = StubAccountService(accounts: ["Ada": "correct horse"])

    @Test("Links need a sign-in, and lead on when that is done", arguments: ["/posts", "/posts/new", "/todos"])
    func signIn(address: String) async throws {
        let window = try await TestWindow(accounts: accounts)
        #expect(await window.system.open(address) == .shown)
        #expect(window.titles == ["Welcome", "Sign in"])
        await window.enter("Ada")
        #expect(window.titles.count == 2)
        #expect(window.window.root.navigator.top.flatMap { window.window.stage.address(of: $0) } == address)
    }

    @Test("A finished post leads to the list, whether the person came from there or not")
    func finished() async throws {
        for addresses in [["/posts", "/posts/new"], ["/posts/new"]] {
            let window = try await TestWindow(accounts: accounts, session: accounts.signedIn("Ada"))
            for address in addresses { _ = await window.system.open(address) }
            let screen = try #require(window.window.stage.screen)
            try await screen.submit("leave", .init([]))
            #expect(window.titles == ["Home", "Posts"])
        }
    }

    @Test("Finishing one post leaves another that was begun")
    func several() async throws {
        let window = try await TestWindow(accounts: accounts, session: accounts.signedIn("Ada"))
        for address in ["/posts/new", "/posts/\(String(repeating: "0", count: 32))"] {
            _ = await window.system.open(address)
        }
        #expect(window.titles == ["Home", "New post", "Edit post"])
        try await #require(window.window.stage.screen).submit("leave", .init([]))
        #expect(window.titles == ["Home", "New post", "Posts"])
    }

    @Test("A row of the list leads to its post by the board's flow")
    func row() async throws {
        let window = try await TestWindow(accounts: accounts, session: accounts.signedIn("Ada"))
        _ = await window.system.open("/posts")
        let screen = try #require(window.window.stage.screen)
        let id = String(repeating: "0", count: 32)
        try await screen.submit("open \(id)", .init([]))
        #expect(window.titles == ["Home", "Posts", "Edit post"])
        #expect(window.window.stage.screen?.address == "/posts/\(id)")
    }

    @Test("A window that slept wakes with the list and the post that was open")
    func wakes() async throws {
        let session = accounts.signedIn("Ada")
        let before = try await TestWindow(accounts: accounts, session: session)
        for address in ["/todos", "/posts", "/posts/new"] { _ = await before.system.open(address) }
        #expect(before.titles == ["Home", "Todos", "Posts", "New post"])
        let after = try await TestWindow(accounts: accounts, session: session)
        await after.system.restore(before.window.root.navigator.snapshot)
        #expect(after.titles == before.titles)
    }

    @Test("A post's address that can't be one is told from one that is not there")
    func addresses() async throws {
        let window = try await TestWindow(accounts: accounts, session: accounts.signedIn("Ada"))
        #expect(await window.system.open("/posts/7") == .unknown)
        #expect(await window.system.open("/posts/\(String(repeating: "0", count: 32))") == .shown)
        #expect(window.titles == ["Home", "Edit post"])
    }
}
