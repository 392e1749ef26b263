import AccountServiceInterface
import BackplaneTesting
import ChatInterface
import ListingsInterface
import Testing

@testable import Listings

@MainActor
@Suite("A listing", .timeLimit(.minutes(5)))
struct DetailTests {
    private let fixture: ListingsFixture

    init() throws {
        fixture = try ListingsFixture()
    }

    @Test("A buyer can write to the seller about it")
    func message() async throws {
        let id = try await fixture.offer()
        let (probe, screen) = try await shown(id, to: fixture.bob)
        #expect(screen.context.offer?.forBuyers.map(\.action) == ["message", "ask"])
        #expect(screen.context.offer?.forSeller.isEmpty == true)
        try await screen.perform(.message)
        let subject = ChatSubject(id: "listing:\(id)", title: "A lamp", address: "/listings/\(id)")
        await probe.expectOutput(.messageSeller(ChatPerson(fixture.ada.user), about: subject))
    }

    @Test("The quick question goes through Chat in the background, once")
    func ask() async throws {
        let id = try await fixture.offer()
        let (_, screen) = try await shown(id, to: fixture.bob)
        fixture.chat.fail(with: .storage("disk full"))
        try await screen.perform(.ask)
        #expect(screen.context.offer?.notice?.tone == "danger")
        for _ in 1...2 { try await screen.perform(.ask) }
        #expect(fixture.chat.sent.map(\.body) == ["Is it still available?"])
        #expect(fixture.chat.sent.map(\.receiver) == [ChatPerson(fixture.ada.user)])
        #expect(screen.context.offer?.notice?.tone == "success")
        #expect(screen.context.offer?.forBuyers.map(\.action) == ["message"])
    }

    @Test("What was asked and not answered is not offered again, by whatever window it was asked")
    func asked() async throws {
        let id = try await fixture.offer()
        let (_, first) = try await shown(id, to: fixture.bob)
        let (_, second) = try await shown(id, to: fixture.bob)
        try await first.perform(.ask)
        #expect(second.context.offer?.forBuyers.map(\.action) == ["message", "ask"])
        try await second.perform(.ask)
        let (_, third) = try await shown(id, to: fixture.bob)
        #expect(fixture.chat.sent.count == 1)
        for screen in [first, second, third] {
            #expect(screen.context.offer?.notice?.tone == "success")
            #expect(screen.context.offer?.forBuyers.map(\.title) == ["Go to the conversation"])
        }
        let (_, other) = try await shown(try await fixture.offer("A desk"), to: fixture.bob)
        #expect(other.context.offer?.forBuyers.map(\.action) == ["message", "ask"])
    }

    @Test("That it was answered is said at once, with the way to the conversation")
    func answered() async throws {
        let (_, screen) = try await shown(try await fixture.offer(), to: fixture.bob)
        try await screen.perform(.ask)
        fixture.chat.answerAll()
        await expectEventually { screen.context.offer?.notice?.text == "Ada has answered in Chat." }
        #expect(screen.context.offer?.forBuyers.map(\.title) == ["Go to the conversation"])
    }

    @Test("A visitor can only ask to write, which leads to the sign-in")
    func visitor() async throws {
        let (probe, screen) = try await shown(try await fixture.offer(), to: nil)
        #expect(screen.context.offer?.forBuyers.map(\.action) == ["message"])
        try await screen.perform(.ask)
        #expect(fixture.chat.sent.isEmpty)
        try await screen.perform(.message)
        try await probe.expectOutput()
    }

    @Test("The seller changes or removes it, and does not write to themselves")
    func seller() async throws {
        let id = try await fixture.offer()
        let (probe, screen) = try await shown(id, to: fixture.ada)
        #expect(screen.context.offer?.forSeller.map(\.action) == ["edit", "remove"])
        for action in [ListingAction.message, .ask] { try await screen.perform(action) }
        #expect(fixture.chat.sent.isEmpty)
        try await screen.perform(.edit)
        await probe.expectOutput(.edit(id))
        try await screen.perform(.remove)
        await probe.expectOutput(.removed(id))
        #expect(try await fixture.store.latest(id) == nil)
        #expect(fixture.chat.updated == [ChatSubject(id: "listing:\(id)", title: "A lamp (removed)")])
    }

    @Test("A listing that is removed is gone at once from every window, and one that never was is not found")
    func missing() async throws {
        let id = try await fixture.offer()
        let (_, screen) = try await shown(id, to: fixture.bob)
        try await fixture.store.remove(id, by: fixture.ada.user.id)
        await expectEventually { screen.isMissing }
        let probe = try fixture.probe(.listing, of: nil)
        probe.activate(with: ListingID())
        let nothing = try await probe.expectScreen(ListingScreen.self)
        await expectEventually { nothing.isMissing }
        #expect(nothing.context.offer == nil && nothing.title == "Listing")
    }

    private func shown(
        _ id: ListingID, to person: Session?
    ) async throws -> (BoardProbe<ListingID, ListingOutcome, Never>, ListingScreen) {
        let probe = try fixture.probe(.listing, of: person)
        probe.activate(with: id)
        let screen = try await probe.expectScreen(ListingScreen.self)
        await expectEventually { screen.model.listing != nil }
        return (probe, screen)
    }
}
