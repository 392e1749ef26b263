import AccountServiceInterface
import BackplaneTesting
import DesignSystemInterface
import ListingsInterface
import Synchronization
import Testing

@testable import Listings

@MainActor
@Suite("Looking at listings", .timeLimit(.minutes(5)))
struct BrowsingTests {
    private let fixture: ListingsFixture

    init() throws {
        fixture = try ListingsFixture()
    }

    @Test("What is offered appears at once, for visitors too")
    func live() async throws {
        let screen = try await shown("")
        await expectEventually { screen.context.empty?.title == "Nothing is offered yet" }
        let id = try await fixture.offer("A <lamp>")
        await expectEventually { screen.context.cards.map(\.title) == ["A <lamp>"] }
        #expect(screen.context.cards.first?.path == "/listings/\(id)")
        #expect(screen.context.cards.first?.price == "€12.50")
    }

    @Test("A search has an address of its own, and says what it did not find")
    func search() async throws {
        try await fixture.offer("A lamp")
        let screen = try await shown("")
        await screen.perform(.search("  lamp   shines "))
        #expect(screen.address == "/listings?q=lamp%20shines")
        await expectEventually { screen.context.cards.count == 1 }
        await screen.perform(.search("boat & ship"))
        #expect(screen.address == "/listings?q=boat%20%26%20ship")
        await expectEventually { screen.context.empty?.title == "Nothing found" }
        await screen.perform(.search(String(repeating: "x", count: 10_240)))
        #expect(screen.context.search.value?.count == 200)
        await screen.perform(.search("\u{202E}abc"))
        await expectEventually { screen.context.empty?.text.contains("“\u{FFFD}abc”") == true }
        #expect(screen.context.search.value == "\u{FFFD}abc")
    }

    @Test("A search leads back to all listings, of a seller to all of theirs")
    func showAll() async throws {
        try await fixture.offer("A lamp")
        for seller in [nil, fixture.ada.user.id] {
            let screen = try await shown("boat", of: seller)
            await expectEventually { screen.context.empty?.title == "Nothing found" }
            let button = try #require(screen.context.showAll)
            await screen.perform(try ListingsAction(name: button.action, form: WebForm([])))
            await expectEventually { screen.context.cards.count == 1 }
            #expect(screen.context.showAll == nil && screen.model.input.seller == seller)
        }
    }

    @Test("What its seller has removed is put back as it was; to others it is not offered")
    func undo() async throws {
        let id = try await fixture.offer()
        let listing = try await fixture.store.latest(id)
        for person in [fixture.ada, fixture.bob] {
            let probe = try fixture.probe(.listings, of: person)
            probe.activate(with: ListingsInput())
            let screen = try await probe.expectScreen(ListingsScreen.self)
            await expectEventually { !screen.isLoading }
            try await fixture.store.remove(id, by: fixture.ada.user.id)
            await expectEventually { screen.context.cards.isEmpty }
            if person == fixture.ada { await expectEventually { screen.context.undo?.text == "“A lamp” is removed." } }
            await screen.perform(.undo(id))
            #expect(screen.context.undo == nil)
            #expect(screen.context.tooLate == (person == fixture.ada ? nil : .tooLateToUndo))
            #expect(try await fixture.store.latest(id) == (person == fixture.ada ? listing : nil))
        }
        // The conversations about it link to it again.
        #expect(fixture.chat.updated == [listing?.subject])
    }

    @Test("The listing that is put back is the one that was offered, whatever was removed since")
    func undoNamed() async throws {
        let ids = [try await fixture.offer("A lamp"), try await fixture.offer("A chair")]
        let probe = try fixture.probe(.listings, of: fixture.ada)
        probe.activate(with: ListingsInput())
        let screen = try await probe.expectScreen(ListingsScreen.self)
        await expectEventually { !screen.isLoading }
        try await fixture.store.remove(ids[0], by: fixture.ada.user.id)
        await expectEventually { screen.context.undo?.text == "“A lamp” is removed." }
        let target = try #require(screen.context.undo?.undoTarget?.text)
        try await fixture.store.remove(ids[1], by: fixture.ada.user.id)
        await expectEventually { screen.context.undo?.text == "“A chair” is removed." }
        // A browser that gets no answer sends it twice.
        for _ in 1...2 {
            await screen.perform(try ListingsAction(name: "undo", form: WebForm([(UndoTarget.fieldName, target)])))
            await expectEventually { screen.context.cards.map(\.title) == ["A lamp"] }
        }
        #expect(screen.context.undo?.text == "“A chair” is removed." && screen.context.tooLate == nil)
    }

    @Test("What was removed is put back with its version, and nothing over what is there")
    func undoOverOthers() async throws {
        let listing = try #require(try await fixture.store.latest(try await fixture.offer()))
        var draft = ListingDraft(listing)
        draft.title = "Another lamp"
        try await fixture.store.change(listing.id, to: try draft.content(), from: 1, by: fixture.ada.user.id)
        let latest = try await fixture.store.latest(listing.id)
        try await fixture.store.putBack(listing)
        #expect(try await fixture.store.latest(listing.id) == latest)
        try await fixture.store.remove(listing.id, by: fixture.ada.user.id)
        try await fixture.store.putBack(try #require(latest))
        #expect(try await fixture.store.latest(listing.id) == latest && latest?.version == 2)
    }

    @Test("More listings are shown page by page")
    func pages() async throws {
        for number in 1...30 { try await fixture.offer("Lamp \(number)") }
        let screen = try await shown("lamp")
        await expectEventually { screen.context.cards.count == 24 && screen.context.more != nil }
        await screen.perform(.showMore)
        await expectEventually { screen.context.cards.count == 30 && screen.context.more == nil }
    }

    @Test("While more listings are being read, those that are shown stay, so that nobody loses their place")
    func staying() async throws {
        for number in 1...30 { try await fixture.offer("Lamp \(number)") }
        let screen = try await shown("")
        await expectEventually { screen.context.cards.count == 24 }
        let before = screen.context
        screen.model.showMore()
        #expect(screen.context == before && screen.isLoading)
        await expectEventually { !screen.isLoading }
        #expect(screen.context.cards.count == 30 && screen.context.cards.starts(with: before.cards))
    }

    @Test("However many listings there are, the window holds a part of them; it goes on to the end, and back")
    func manyPages() async throws {
        for number in 1...130 { try await fixture.offer("Lamp \(number)") }
        let screen = try await shown("")
        await expectEventually { screen.context.cards.count == 24 }
        var seen = Set(screen.context.cards.map(\.path))
        var steps = 0
        while screen.context.more != nil, steps < 20 {
            await screen.perform(.showMore)
            await expectEventually { !screen.isLoading }
            #expect(screen.model.listings.count <= 96)
            seen.formUnion(screen.context.cards.map(\.path))
            steps += 1
        }
        #expect(seen.count == 130 && steps == 5 && screen.context.first != nil)
        await screen.perform(.showFirst)
        await expectEventually { screen.context.cards.count == 24 && screen.context.first == nil }
    }

    @Test("A search among a seller's listings that finds nothing still says whose they are")
    func nothingOfSeller() async throws {
        try await fixture.offer("A lamp")
        let probe = try fixture.probe(.listings, of: fixture.bob)
        probe.activate(with: ListingsInput(seller: fixture.ada.user.id))
        let screen = try await probe.expectScreen(ListingsScreen.self)
        await expectEventually { screen.context.heading == "Listings by Ada" }
        #expect(screen.context.search.label == "Search this seller’s listings")
        await screen.perform(.search("boat"))
        await expectEventually { screen.context.empty?.title == "Nothing found" }
        #expect(screen.context.empty?.text.hasPrefix("No listing by Ada contains") == true)
        #expect(screen.context.heading == "Listings by Ada")
    }

    @Test("A listing leads to what its seller offers, and that back to everything")
    func ofSeller() async throws {
        let id = try await fixture.offer()
        let listing = try fixture.probe(.listing, of: nil)
        listing.activate(with: id)
        let detail = try await listing.expectScreen(ListingScreen.self)
        await expectEventually { detail.context.offer != nil }
        let others = try #require(detail.context.offer?.others)
        let path = others.path
        #expect(others.isOnward)
        #expect(await listing.motherboard.open(path) == .opened)
        let screen = try #require(listing.root.navigator.top?.screen as? ListingsScreen)
        await expectEventually { screen.context.cards.map(\.title) == ["A lamp"] }
        #expect(screen.address == path)
        #expect(screen.context.lead == "Things for sale, offered by Ada.")
        #expect(screen.context.back?.path == "/listings")
        await screen.perform(.search("desk"))
        await expectEventually { screen.context.empty != nil }
        #expect(screen.address == "\(path)?q=desk")
    }

    @Test("What a card shows is made once for each version of a listing, whichever windows show it")
    func cards() async throws {
        let made = Mutex<[ListingID]>([])
        let fixture = try ListingsFixture(cards: ListingCards { id in made.withLock { $0.append(id) } })
        let ids = try await [fixture.offer("A lamp"), fixture.offer("A desk"), fixture.offer("A boat")]
        let screens = try await [shown("", in: fixture), shown("", in: fixture), shown("a", in: fixture)]
        for screen in screens { await expectEventually { screen.context.cards.count == 3 } }
        #expect(made.withLock { Set($0) == Set(ids) && $0.count == 3 })
        let listing = try #require(try await fixture.store.latest(ids[0]))
        var draft = ListingDraft(listing)
        draft.title = "Another lamp"
        try await fixture.store.change(listing.id, to: try draft.content(), from: 1, by: fixture.ada.user.id)
        for screen in screens {
            await expectEventually { screen.context.cards.contains { $0.title == "Another lamp" } }
        }
        #expect(made.withLock { $0.dropFirst(3) } == [ids[0]])
    }

    @Test("Whoever wants to offer something is led on")
    func offer() async throws {
        let probe = try fixture.probe(.listings, of: nil)
        probe.activate(with: ListingsInput())
        try await probe.expectScreen(ListingsScreen.self).perform(.offer)
        await probe.expectOutput(.offer)
        await probe.expectDeallocation()
        await probe.expectCompletion()
    }

    private func shown(
        _ query: String, of seller: UserID? = nil, in other: ListingsFixture? = nil
    ) async throws -> ListingsScreen {
        let probe = try (other ?? fixture).probe(.listings, of: nil)
        probe.activate(with: ListingsInput(query: query, seller: seller))
        return try await probe.expectScreen(ListingsScreen.self)
    }
}
