import AccountServiceInterface
import ChatInterface
import Foundation
import GRDB
import ListingsInterface
import Paging
import Testing

@testable import Listings

@MainActor
@Suite("Stored listings", .timeLimit(.minutes(5)))
struct StorageTests {
    private let fixture: ListingsFixture

    init() throws {
        fixture = try ListingsFixture()
    }

    @Test("A search finds what has all its words, whatever their case and accents, and is not SQL")
    func search() async throws {
        for title in ["Phin cà phê", "Red bicycle", "Bicycle bell", "100% wool", "a_b", "Straßenkreide"] {
            try await fixture.offer(title)
        }
        let found: [(String, [String])] = [
            ("BICYCLE", ["Red bicycle", "Bicycle bell"]), ("bicycle red", ["Red bicycle"]), ("ca phe", ["Phin cà phê"]),
            ("CÀ PHÊ", ["Phin cà phê"]), ("%", ["100% wool"]), ("_", ["a_b"]), ("boat", []),
            ("STRASSEN", ["Straßenkreide"]),
            ("' OR 1=1 --", []), ("\\", []),
            ("ada", ["Phin cà phê", "Red bicycle", "Bicycle bell", "100% wool", "a_b", "Straßenkreide"]),
        ]
        for (query, titles) in found {
            #expect(Set(try await first(query).map(\.title)) == Set(titles), "\(query)")
        }
    }

    @Test("An offer that is sent again is there once; other words are told, and its id is not somebody else's to use")
    func duplicate() async throws {
        let id = try await fixture.offer()
        let listing = try #require(try await fixture.store.latest(id))
        let other = ListingContent(title: "Other", description: "", price: listing.content.price)
        try await fixture.store.offer(listing.content, as: id, by: ChatPerson(fixture.ada.user))
        await #expect(throws: ListingError.offeredAlready) {
            try await fixture.store.offer(other, as: id, by: ChatPerson(fixture.ada.user))
        }
        #expect(try await first("").map(\.title) == ["A lamp"])
        await #expect(throws: ListingError.notFound) {
            try await fixture.store.offer(other, as: id, by: ChatPerson(fixture.bob.user))
        }
    }

    @Test("Only the seller changes and removes a listing")
    func otherPeoples() async throws {
        let id = try await fixture.offer()
        let (store, bob) = (fixture.store, fixture.bob.user.id)
        let content = try #require(try await store.latest(id)).content
        await #expect(throws: ListingError.notFound) { try await store.change(id, to: content, from: 1, by: bob) }
        await #expect(throws: ListingError.notFound) { try await store.remove(id, by: bob) }
        try await store.remove(id, by: fixture.ada.user.id)
        try await store.remove(id, by: fixture.ada.user.id)
        #expect(try await store.latest(id) == nil)
    }

    @Test("A change that was made from an older version is refused; the same change again is not")
    func stale() async throws {
        let id = try await fixture.offer()
        let (store, ada) = (fixture.store, fixture.ada.user.id)
        let old = try #require(try await store.latest(id)).content
        let new = ListingContent(title: "A bright lamp", description: old.description, price: old.price)
        for _ in 1...2 { try await store.change(id, to: new, from: 1, by: ada) }
        #expect(try await store.latest(id)?.version == 2)
        await #expect(throws: ListingError.changedMeanwhile) { try await store.change(id, to: old, from: 1, by: ada) }
        #expect(try await first("bright").map(\.title) == ["A bright lamp"])
    }

    @Test("A seller offers so many things and no more; what is there can be changed, and one removed makes room")
    func tooMany() async throws {
        let (store, ada) = (fixture.store, fixture.ada.user.id)
        for number in 1...ListingStore.maximumCount { try await fixture.offer("Lamp \(number)") }
        await #expect(throws: ListingError.tooMany(limit: ListingStore.maximumCount)) { try await fixture.offer() }
        let listing = try #require(try await first("").first)
        let other = ListingContent(title: "Bright", description: "", price: Price(minorUnits: 1, currency: .euro))
        try await store.offer(other, as: ListingID(), by: ChatPerson(fixture.bob.user))
        try await store.change(listing.id, to: other, from: 1, by: ada)
        try await store.remove(listing.id, by: ada)
        try await fixture.offer()
    }

    @Test("The address of a removed listing is its seller's for ever, and it comes back there")
    func retired() async throws {
        let (store, ada, bob) = (fixture.store, fixture.ada.user, fixture.bob.user)
        let id = try await fixture.offer()
        let listing = try #require(try await store.latest(id))
        try await store.remove(id, by: ada.id)
        for _ in 1...2 {
            await #expect(throws: ListingError.notFound) {
                try await store.offer(listing.content, as: id, by: ChatPerson(bob))
            }
        }
        for _ in 1...2 { try await store.putBack(listing) }
        #expect(try await store.latest(id) == listing)
    }

    @Test("What can't be restored, because something else is there, is said to be so")
    func replaced() async throws {
        let (store, ada) = (fixture.store, fixture.ada.user)
        let id = try await fixture.offer()
        let listing = try #require(try await store.latest(id))
        try await store.remove(id, by: ada.id)
        let other = ListingContent(title: "Other", description: "", price: listing.content.price)
        try await store.offer(other, as: id, by: ChatPerson(ada))
        await #expect(throws: ListingError.replaced) { try await store.putBack(listing) }
        #expect(try await store.latest(id)?.content == other)
    }

    @Test("A row that another program has made unreadable hides no other, nor the next page")
    func unreadable() async throws {
        for number in 1...4 { try await fixture.offer("Lamp \(number)") }
        try await fixture.database.write {
            try $0.execute(sql: "UPDATE listing SET sellerID = 'nobody' WHERE title = 'Lamp 2'")
        }
        #expect(Set(try await first("").map(\.title)) == ["Lamp 1", "Lamp 3", "Lamp 4"])
        for try await listings in fixture.store.listings(matching: ListingsInput(query: ""), span: ListSpan(page: 2)) {
            #expect(listings.count == 3, "One more than the page, so that there is a next one.")
            break
        }
    }

    @Test("The samples say that they are samples")
    func samples() async throws {
        try await fixture.database.write { try ListingsModule.samples.insert($0) }
        let listings = try await first("")
        #expect(listings.count == 7)
        #expect(listings.allSatisfy { $0.sample != nil && $0.seller.contains("(sample)") })
    }

    @Test("Those of one seller are told from those of others, and searched by themselves")
    func ofSeller() async throws {
        try await fixture.offer("A lamp")
        try await fixture.offer("A desk")
        let other = ListingContent(title: "A lamp", description: "", price: Price(minorUnits: 1, currency: .euro))
        try await fixture.store.offer(other, as: ListingID(), by: ChatPerson(fixture.bob.user))
        let ada = fixture.ada.user.id
        #expect(Set(try await first("", of: ada).map(\.title)) == ["A lamp", "A desk"])
        let lamps = try await first("lamp", of: ada)
        #expect(lamps.count == 1 && lamps.allSatisfy { $0.seller == "Ada" })
        #expect(try await first("", of: UserID()).isEmpty)
    }

    private func first(_ query: String, of seller: UserID? = nil) async throws -> [ListingCard] {
        let input = ListingsInput(query: query, seller: seller)
        for try await listings in fixture.store.listings(matching: input, span: ListSpan(page: 50)) { return listings }
        return []
    }
}
