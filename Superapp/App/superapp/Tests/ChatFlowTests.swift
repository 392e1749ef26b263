import AccountServiceInterface
import AccountServiceTesting
import Backplane
import BackplaneTesting
import ChatInterface
import DesignSystemInterface
import ListingsInterface
import Testing

@testable import superapp

@MainActor
@Suite("How Listings and Chat meet", .timeLimit(.minutes(5)))
struct ChatFlowTests {
    private let accounts = StubAccountService(accounts: ["Ada": "correct horse", "Bob": "correct horse"])
    private let lamp = ChatSubject(id: "listing:1", title: "A lamp", address: "/listings/1")

    @Test("Chat is behind the sign-in, also from links", arguments: ["/chat", "/chat/\(ConversationID())"])
    func barrier(address: String) async throws {
        let window = try await TestWindow(accounts: accounts)
        await window.ask(for: address)
        #expect(window.titles == ["Welcome", "Sign in"])
        await window.enter("Ada")
        #expect(window.titles == ["Home", "Chat"])
    }

    @Test("Whoever wants to write to a seller signs in first and is then in the conversation with them")
    func messageSeller() async throws {
        let window = try await TestWindow(accounts: accounts)
        #expect(await window.system.open("/listings/\(ListingID())") == .shown)
        let bob = ChatPerson(accounts.signedIn("Bob").user)
        window.system.motherboard.activate(.messages, with: .person(bob, about: lamp))
        await window.system.settle()
        #expect(window.titles == ["Welcome", "Listing", "Sign in"])
        await window.enter("Ada")
        #expect(window.titles == ["Home", "Listing", "Bob"])
    }

    @Test("Whoever turns out to be that seller themselves is at the listing again")
    func messageOneself() async throws {
        let window = try await TestWindow(accounts: accounts)
        #expect(await window.system.open("/listings/\(ListingID())") == .shown)
        let ada = ChatPerson(accounts.signedIn("Ada").user)
        window.system.motherboard.activate(.messages, with: .person(ada, about: lamp))
        await window.system.settle()
        await window.enter("Ada")
        #expect(window.titles == ["Home", "Listing"])
    }

    @Test("Offering is behind the sign-in, looking is not")
    func offering() async throws {
        let window = try await TestWindow(accounts: accounts)
        #expect(await window.system.open("/listings") == .shown)
        #expect(window.titles == ["Welcome", "Listings"])
        await window.ask(for: "/listings/new")
        #expect(window.titles == ["Welcome", "Listings", "Sign in"])
        await window.enter("Ada")
        #expect(window.titles == ["Home", "Listings", "Offer something"])
    }

    @Test("What can't be an id leads nowhere, wherever it stands")
    func invalid() async throws {
        let window = try await TestWindow(accounts: accounts, session: accounts.signedIn("Ada"))
        for address in ["/chat/1", "/listings/%27--", "/listings/x/edit"] {
            #expect(await window.system.open(address) == .unknown, "\(address)")
        }
    }

    @Test("A conversation survives a sleep of its window")
    func sleep() async throws {
        let session = accounts.signedIn("Ada")
        let before = try await TestWindow(accounts: accounts, session: session)
        _ = await before.system.open("/listings?q=lamp")
        _ = await before.system.open("/chat")
        let after = try await TestWindow(accounts: accounts, session: session)
        await after.system.restore(before.window.root.navigator.snapshot)
        #expect(after.titles == ["Home", "Listings", "Chat"])
        let addresses = after.window.root.navigator.stack.compactMap { ($0.screen as? any WebScreen)?.address }
        #expect(addresses == ["/home", "/listings?q=lamp", "/chat"])
    }

    @Test("Messages that wait are counted at home")
    func badge() async throws {
        let ada = accounts.signedIn("Ada")
        let clock = TestClock()
        let window = try await TestWindow(accounts: accounts, session: ada, clock: clock)
        _ = await window.system.open("/home")
        await clock.waitForSleepers()
        await clock.advance(by: LiveCounts.pause)
        let chat = try window.system.motherboard.dependencies.chat
        window.system.current.session = accounts.signedIn("Bob")
        try await chat.messageSender(to: ChatPerson(ada.user), about: lamp).sendNewMessage("Hello")
        await expectEventually { window.badges.contains("1 unread") }
    }
}

extension TestWindow {
    /// The texts of the badges at Home's entries.
    fileprivate var badges: String {
        guard let home = window.root.navigator.stack.first?.screen as? any WebScreen else { return "" }
        return String(describing: home.context)
    }
}
