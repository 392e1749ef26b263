import AccountServiceInterface
import BackplaneTesting
import ChatInterface
import DesignSystemInterface
import ListingsInterface
import Testing

@testable import Listings

@MainActor
@Suite("The form of a listing", .timeLimit(.minutes(5)))
struct FormTests {
    private let fixture: ListingsFixture

    init() throws {
        fixture = try ListingsFixture()
    }

    @Test("What is filled in is offered, once, however often the form is sent")
    func offer() async throws {
        let (probe, screen) = try await shown(.new, to: fixture.ada)
        try await screen.perform(.save(ListingsFixture.draft))
        let saved = try await probe.expectOutput()
        #expect(saved == .saved(screen.model.id))
        await probe.expectCompletion()
        let listing = try #require(try await fixture.store.latest(screen.model.id))
        #expect(listing.content.price == Price(minorUnits: 1_250, currency: .euro))
        #expect(listing.seller.name == "Ada" && !listing.isSample)
    }

    @Test(
        "A form that was sent before the window slept offers once; with other words it is told, and then changes them")
    func offeredBefore() async throws {
        var draft = ListingsFixture.draft
        try await fixture.store.offer(try draft.content(), as: draft.id, by: ChatPerson(fixture.ada.user))
        let (probe, screen) = try await shown(.new, to: fixture.ada)
        draft.title = "Another lamp"
        try await screen.perform(.save(draft))
        #expect(screen.context.fields?.conflict?.heading == "You have already offered this, with different text")
        #expect(screen.context.fields?.title.value == "Another lamp")
        #expect(try await fixture.store.latest(draft.id)?.content.title == ListingsFixture.draft.title)
        draft.version = try #require(screen.context.fields?.conflict).latest
        try await screen.perform(.save(draft))
        await probe.expectOutput(.saved(draft.id))
        await probe.expectCompletion()
        #expect(try await fixture.store.latest(draft.id)?.content.title == "Another lamp")
    }

    @Test("What was offered before under its id can be offered beside that, and the same price is no difference")
    func another() async throws {
        let first = ListingsFixture.draft
        try await fixture.store.offer(try first.content(), as: first.id, by: ChatPerson(fixture.ada.user))
        let (probe, screen) = try await shown(.new, to: fixture.ada)
        var draft = first
        (draft.title, draft.description, draft.price) = ("Another lamp", first.description + "\n", "12,50")
        try await screen.perform(.save(draft))
        let conflict = try #require(screen.context.fields?.conflict)
        #expect(conflict.fields.map(\.label) == ["Title"])
        let action = try #require(conflict.another?.action)
        let form = WebForm([
            ("another", conflict.anotherID), ("title", draft.title), ("description", draft.description),
            ("price", draft.price), ("currency", draft.currency),
        ])
        try await screen.perform(try ListingFormAction(name: action, form: form))
        await probe.expectOutput(.saved(try #require(ListingID(conflict.anotherID))))
        #expect(try await fixture.store.latest(first.id)?.content.title == first.title)
        let other = try #require(ListingID(conflict.anotherID))
        #expect(try await fixture.store.latest(other)?.content.title == "Another lamp")
    }

    @Test("Every problem is said at its field, and what was filled in stays")
    func problems() async throws {
        let (_, screen) = try await shown(.new, to: fixture.ada)
        let draft = ListingDraft(
            title: String(repeating: "x", count: 10_240), description: "a\u{0}b", price: "12.345", currency: "EUR")
        try await screen.perform(.save(draft))
        let fields = try #require(screen.context.fields)
        #expect(fields.title.error?.contains("at most 80 characters") == true)
        #expect(fields.description.error?.contains("U+0000") == true)
        #expect(fields.price.error == PriceProblem.tooManyDecimals(.euro).message)
        #expect(fields.title.value == draft.title && fields.price.value == "12.345")
        try await screen.perform(.save(ListingDraft(title: " ", description: "", price: "", currency: "XYZ")))
        #expect(screen.context.fields?.title.error == "Enter the title.")
        #expect(screen.context.fields?.title.label == "Title" && fields.description.label == "Description")
        #expect(screen.context.fields?.currency.error != nil)
    }

    @Test("A change is stored; one over a later change is told first, and again if the same form is sent twice")
    func change() async throws {
        let id = try await fixture.offer()
        let (probe, screen) = try await shown(.edit(id), to: fixture.ada)
        await expectEventually { screen.context.fields?.price.value == "12.50" }
        var draft = ListingsFixture.draft
        draft.title = "Elsewhere"
        draft.version = 1
        try await fixture.store.change(id, to: try draft.content(), from: 1, by: fixture.ada.user.id)
        draft.title = "Here"
        try await screen.perform(.save(draft))
        let conflict = try #require(screen.context.fields?.conflict)
        #expect(conflict.fields.map(\.label) == ["Title"])
        #expect(conflict.fields[0].difference.parts.map(\.text) == ["Elsewhere", "Here"])
        #expect(screen.context.fields?.title.value == "Here" && screen.context.fields?.save == nil)
        try await screen.perform(.save(draft))
        #expect(screen.context.fields?.conflict == conflict)
        draft.version = try #require(screen.context.fields?.conflict).latest
        try await screen.perform(.save(draft))
        await probe.expectOutput(.saved(id))
        await probe.expectCompletion()
        #expect(try await fixture.store.latest(id)?.content.title == "Here")
        #expect(fixture.chat.updated.map(\.title) == ["Here"])
    }

    @Test("Where nothing of one's own differs from a later change, there is nothing to choose")
    func nothingOwn() async throws {
        let id = try await fixture.offer()
        let (_, screen) = try await shown(.edit(id), to: fixture.ada)
        await expectEventually { screen.context.fields?.price.value == "12.50" }
        var draft = ListingsFixture.draft
        (draft.title, draft.version) = ("Elsewhere", 1)
        try await fixture.store.change(id, to: try draft.content(), from: 1, by: fixture.ada.user.id)
        draft.title = ListingsFixture.draft.title
        try await screen.perform(.save(draft))
        let fields = try #require(screen.context.fields)
        #expect(fields.conflict == nil && fields.title.value == "Elsewhere" && fields.version == 2)
        #expect(screen.context.elsewhere?.text.hasPrefix("This is the version that is stored now.") == true)
    }

    @Test("Who is shown a later change can go on with that")
    func reload() async throws {
        let id = try await fixture.offer()
        let (_, screen) = try await shown(.edit(id), to: fixture.ada)
        var draft = ListingsFixture.draft
        (draft.title, draft.version) = ("Elsewhere", 1)
        try await fixture.store.change(id, to: try draft.content(), from: 1, by: fixture.ada.user.id)
        draft.title = "Here"
        try await screen.perform(.save(draft))
        try await screen.perform(try ListingFormAction(name: "reload", form: .init([])))
        let fields = try #require(screen.context.fields)
        #expect(fields.title.value == "Elsewhere" && fields.version == 2 && fields.conflict == nil)
    }

    @Test("A change that comes before the form is filled, as after a sleep, is stored; what is typed is not replaced")
    func early() async throws {
        let id = try await fixture.offer()
        for (version, isStored) in [(1, true), (7, false)] {
            let (probe, screen) = try await shown(.edit(id), to: fixture.ada)
            var draft = ListingsFixture.draft
            (draft.title, draft.version) = ("Early \(version)", version)
            try await screen.perform(.save(draft))
            if isStored {
                await probe.expectOutput(.saved(id))
                await probe.expectCompletion()
            }
            #expect(screen.context.fields?.title.value == draft.title)
            #expect(try await fixture.store.latest(id)?.content.title == "Early 1")
        }
    }

    @Test("Somebody else's listing can't be changed, and neither can one that does not exist")
    func missing() async throws {
        for id in [try await fixture.offer(), ListingID()] {
            let (_, screen) = try await shown(.edit(id), to: fixture.bob)
            await expectEventually { screen.isMissing }
            #expect(screen.context.fields?.isForDraft == true && screen.context.fields?.id != "\(id)")
            #expect(screen.context.fields?.save?.title == "Offer it as a new listing")
            var draft = ListingsFixture.draft
            (draft.title, draft.version) = ("Mine", 1)
            await #expect(throws: WebFormError.notFound) { try await screen.perform(.save(draft)) }
            #expect(screen.isMissing && screen.context.fields?.title.value == "Mine")
            #expect(try await fixture.store.latest(id)?.content.title != "Mine")
        }
    }

    @Test("The form of a removed listing is there again when the listing is put back")
    func putBackWhileMissing() async throws {
        let id = try await fixture.offer()
        let listing = try #require(try await fixture.store.latest(id))
        try await fixture.store.remove(id, by: fixture.ada.user.id)
        let (_, screen) = try await shown(.edit(id), to: fixture.ada)
        await expectEventually { screen.isMissing }
        try await fixture.store.putBack(listing)
        await expectEventually { !screen.isMissing && screen.context.fields?.title.value == listing.content.title }
        #expect(screen.context.fields?.id == "\(id)" && screen.context.fields?.isForDraft == false)
    }

    @Test("What was written for a listing that was removed meanwhile can be offered as a new one")
    func removedWhileWriting() async throws {
        let id = try await fixture.offer()
        let (probe, screen) = try await shown(.edit(id), to: fixture.ada)
        await expectEventually { screen.context.fields != nil }
        try await fixture.store.remove(id, by: fixture.ada.user.id)
        var draft = ListingsFixture.draft
        draft.version = 1
        await #expect(throws: WebFormError.notFound) { try await screen.perform(.save(draft)) }
        let fields = try #require(screen.context.fields)
        #expect(fields.save?.title == "Offer it as a new listing" && fields.version == 0)
        let new = try #require(ListingID(fields.id))
        (draft.id, draft.version) = (new, 0)
        try await screen.perform(.save(draft))
        await probe.expectOutput(.saved(new))
        #expect(try await fixture.store.latest(new)?.content.title == draft.title && new != id)
    }

    @Test("Whoever is changing a listing is told at once when it is changed, removed or put back elsewhere")
    func elsewhere() async throws {
        let id = try await fixture.offer()
        let (_, screen) = try await shown(.edit(id), to: fixture.ada)
        await expectEventually { screen.context.fields != nil }
        #expect(screen.context.elsewhere == nil)
        var draft = ListingsFixture.draft
        draft.title = "Elsewhere"
        try await fixture.store.change(id, to: try draft.content(), from: 1, by: fixture.ada.user.id)
        await expectEventually { screen.context.elsewhere?.text.contains("changed in another window") == true }
        #expect(screen.context.fields?.version == 1 && screen.context.fields?.title.value == "A lamp")
        try await screen.perform(.reload)
        #expect(screen.context.elsewhere == nil && screen.context.fields?.title.value == "Elsewhere")
        let listing = try #require(try await fixture.store.latest(id))
        try await fixture.store.remove(id, by: fixture.ada.user.id)
        await expectEventually { screen.context.elsewhere?.text.contains("removed in another window") == true }
        #expect(screen.context.fields?.save?.title == "Offer it as a new listing")
        try await fixture.store.putBack(listing)
        await expectEventually { screen.context.elsewhere == nil }
        #expect(screen.context.fields?.id == "\(id)" && screen.context.fields?.save?.title == "Save")
    }

    @Test("A field that only the other version has changed is not asked about, and not replaced")
    func otherField() async throws {
        let id = try await fixture.offer()
        let (_, screen) = try await shown(.edit(id), to: fixture.ada)
        await expectEventually { screen.context.fields != nil }
        var draft = ListingsFixture.draft
        (draft.title, draft.version) = ("Elsewhere", 1)
        try await fixture.store.change(id, to: try draft.content(), from: 1, by: fixture.ada.user.id)
        (draft.title, draft.price) = (" \(ListingsFixture.draft.title)", "99")
        try await screen.perform(.save(draft))
        let fields = try #require(screen.context.fields)
        #expect(fields.conflict?.fields.map(\.label) == ["Price"])
        #expect(fields.title.value == "Elsewhere" && fields.price.value == "99")
    }

    @Test("Whoever has changed a price has changed it in the currency that they saw, whatever was stored since")
    func priceWithCurrency() async throws {
        let id = try await fixture.offer()
        let (_, screen) = try await shown(.edit(id), to: fixture.ada)
        await expectEventually { screen.context.fields != nil }
        var draft = ListingsFixture.draft
        (draft.currency, draft.version) = ("USD", 1)
        try await fixture.store.change(id, to: try draft.content(), from: 1, by: fixture.ada.user.id)
        (draft.currency, draft.price) = ("EUR", "25")
        try await screen.perform(.save(draft))
        let fields = try #require(screen.context.fields)
        #expect(fields.price.value == "25")
        #expect(fields.currency.options.filter(\.isSelected).map(\.value) == ["EUR"])
        #expect(fields.conflict?.fields.map(\.label) == ["Price"])
        #expect(fields.conflict?.fields.first?.difference.parts.map(\.text) == ["12.50 USD", "25.00 EUR"])
    }

    @Test("Nothing is offered in the name of someone who has signed out")
    func signedOut() async throws {
        let (_, screen) = try await shown(.new, to: nil)
        try await screen.perform(.save(ListingsFixture.draft))
        #expect(screen.context.fields?.notice?.text == ListingError.signedOut.message)
        #expect(try await fixture.store.latest(screen.model.id) == nil)
    }

    private func shown(
        _ input: ListingFormInput, to person: Session?
    ) async throws -> (BoardProbe<ListingFormInput, ListingFormOutcome, Never>, ListingFormScreen) {
        let probe = try fixture.probe(.listingForm, of: person)
        probe.activate(with: input)
        return (probe, try await probe.expectScreen(ListingFormScreen.self))
    }
}
