import AccountServiceTesting
import Backplane
import BackplaneTesting
import ChatInterface
import DesignSystemInterface
import ListingsInterface
import Testing

@testable import WebShell
@testable import superapp

/// Details on top of details: each is a board of its own.
@MainActor
@Suite("Boards of one kind over one another", .timeLimit(.minutes(5)))
struct InstanceTests {
    private let accounts = StubAccountService(accounts: ["Ada": "correct horse", "Bob": "correct horse"])

    @Test("A conversation leads to its listing, and that to a conversation; going back ends the one that is left")
    func conversations() async throws {
        let window = try await talk()
        let motherboard = window.system.motherboard
        await expectEventually { window.titles == ["Home", "Bob", "Listing", "Bob"] }
        #expect(motherboard.live(.messages).count == 2)
        #expect("\(motherboard.tree)".contains("superapp.chat.messages#2 [live]"))
        window.window.root.navigator.pop()
        #expect(motherboard.live(.messages).count == 1)
        await expectEventually { window.titles == ["Home", "Bob", "Listing"] }
    }

    @Test("A window that slept wakes with both conversations and what is between them")
    func wakes() async throws {
        let before = try await talk()
        let after = try await TestWindow(accounts: accounts, session: accounts.signedIn("Ada"))
        await after.system.restore(before.window.root.navigator.snapshot)
        #expect(after.window.root.navigator.stack.map(\.boardID) == before.window.root.navigator.stack.map(\.boardID))
        #expect(after.system.motherboard.live(.messages).count == 2)
        after.window.root.navigator.pop()
        #expect(after.system.motherboard.live(.messages).count == 1)
    }

    @Test("A listing leads to its seller's others, and those to another listing, of which a sleep forgets none")
    func listings() async throws {
        let (lamp, desk) = (ListingID(), ListingID())
        let bob = accounts.signedIn("Bob").user.id
        let addresses = ["/listings", "/listings/\(lamp)", "/sellers/\(bob)", "/listings/\(desk)"]
        let before = try await TestWindow(accounts: accounts)
        for address in addresses { #expect(await before.system.open(address) == .shown) }
        #expect(before.system.motherboard.live(.listing).count == 2)
        #expect(before.system.motherboard.live(.listings).count == 2)
        let after = try await TestWindow(accounts: accounts)
        await after.system.restore(before.window.root.navigator.snapshot)
        #expect(after.addresses.dropFirst() == addresses[...])
        #expect(after.system.motherboard.live(.listing).count == 2)
    }

    @Test("A listing that is changed is the one that was left for that; one that is offered is shown")
    func saved() async throws {
        let window = try await TestWindow(accounts: accounts, session: accounts.signedIn("Ada"))
        for address in ["/listings", "/listings/new"] { _ = await window.system.open(address) }
        let id = ListingID()
        try await window.save("A lamp", as: id, version: 0)
        let listing = try #require(window.window.stage.screen)
        await expectEventually { listing.title == "A lamp" }
        #expect(window.titles == ["Home", "Listings", "A lamp"])
        try await listing.submit("edit", .init([]))
        #expect(window.titles == ["Home", "Listings", "A lamp", "Change your listing"])
        // Not stored: it ends with its board.
        await expectEventually { window.window.stage.screen?.isLoading == false }
        try await window.save("A bright lamp", as: id, version: 1)
        #expect(window.window.stage.screen?.id == listing.id)
        await expectEventually { listing.title == "A bright lamp" }
        try await listing.submit("remove", .init([]))
        #expect(window.titles == ["Home", "Listings"])
        #expect(window.system.motherboard.live(.listings).count == 1)
    }

    /// Ada's window, with a conversation with Bob over a listing over the same conversation.
    private func talk() async throws -> TestWindow {
        let window = try await TestWindow(accounts: accounts, session: accounts.signedIn("Ada"))
        let lamp = ListingID()
        let subject = ChatSubject(id: "listing:\(lamp)", title: "A lamp", address: "/listings/\(lamp)")
        let bob = MessagesInput.person(ChatPerson(accounts.signedIn("Bob").user), about: subject)
        _ = await window.system.open("/home")
        window.system.motherboard.activate(.messages, with: bob)
        #expect(await window.system.open("/listings/\(lamp)") == .shown)
        window.system.motherboard.activate(.messages, with: bob)
        return window
    }
}

extension TestWindow {
    /// The addresses of the screens, bottom first.
    fileprivate var addresses: [String] {
        window.root.navigator.stack.compactMap { ($0.screen as? any WebScreen)?.address }
    }

    /// Sends the form of a listing that is shown.
    fileprivate func save(_ title: String, as id: ListingID, version: Int) async throws {
        try await #require(window.stage.screen).submit(
            "save",
            .init([
                ("id", "\(id)"), ("version", "\(version)"), ("title", title), ("description", ""), ("price", "5"),
                ("currency", "EUR"),
            ]))
    }
}
