import AccountServiceTesting
import BackplaneTesting
import Testing

@testable import WebShell
@testable import superapp

@MainActor
@Suite("Addresses")
struct AddressTests {
    private let accounts = StubAccountService(accounts: ["Ada": "correct horse"])

    @Test(
        "A stranger is shown the sign-in, registration or what is open to everyone, over the start page",
        arguments: [
            ("/", ["Welcome", "Sign in"]), ("/home?x=1", ["Welcome", "Sign in"]), ("/welcome", ["Welcome"]),
            ("/login", ["Welcome", "Sign in"]), ("/register", ["Welcome", "Create an account"]),
            ("/square", ["Welcome", "Square"]),
        ])
    func stranger(address: String, titles: [String]) async throws {
        let window = try await TestWindow(accounts: accounts)
        #expect(await window.system.open(address) == .shown)
        #expect(window.titles == titles)
    }

    @Test("Who is signed in is at home at all of these", arguments: ["/", "/home", "/welcome", "/login", "/register"])
    func signedIn(address: String) async throws {
        let window = try await TestWindow(accounts: accounts, session: accounts.signedIn("Ada"))
        #expect(await window.system.open(address) == .shown)
        #expect(window.titles == ["Home"])
    }

    @Test("A link goes on top of what is there")
    func onTop() async throws {
        let window = try await TestWindow(accounts: accounts, session: accounts.signedIn("Ada"))
        #expect(await window.system.open("/square") == .shown)
        #expect(await window.system.open("/club/1") == .shown)
        #expect(window.titles == ["Home", "Square", "Club"])
    }

    @Test(
        "What is looked for, its order and what is left out stand in the address, which shows them again and keeps them",
        arguments: [
            ("/posts?q=%26%20bread&sort=title", nil), ("/posts?q=x", nil), ("/posts?sort=nothing", "/posts"),
            ("/todos?show=done", nil), ("/todos?show=nothing", "/todos"), ("/listings?q=a%20lamp", nil),
        ])
    func lists(address: String, kept: String?) async throws {
        let window = try await TestWindow(accounts: accounts, session: accounts.signedIn("Ada"))
        #expect(await window.system.open(address) == .shown)
        await expectEventually { window.window.stage.screen?.address == kept ?? address }
        #expect(await window.system.open("/posts/new") == .shown)
        window.window.root.navigator.pop()
        #expect(window.window.stage.screen?.address == kept ?? address)
    }

    @Test("An address that no module knows is unknown, and so is one with a part that can't be what it should")
    func wrong() async throws {
        let window = try await TestWindow(accounts: accounts, session: accounts.signedIn("Ada"))
        #expect(await window.system.open("/nowhere") == .unknown)
        #expect(await window.system.open("/club/../square") == .unknown)
        #expect(await window.system.open("/club/x") == .unknown)
        #expect(window.titles == ["Home"])
    }

    @Test("The header offers the way in to strangers, the way out to others")
    func header() async throws {
        let window = try await TestWindow(accounts: accounts)
        _ = await window.system.open("/square")
        let paths = window.window.header.links.map(\.path)
        #expect(paths.first == "/welcome" && paths.last == "/login")
        #expect(paths.contains("/listings") && !paths.contains("/chat"))
        #expect(window.window.header.actions.isEmpty)
        await window.enter("Ada")
        #expect(window.window.header.person == "Ada")
        #expect(window.window.header.links.map(\.path) == ["/home"] + WindowSystem.entries.map(\.path))
        #expect(window.window.header.actions.map(\.action) == ["signOut"])
    }
}
