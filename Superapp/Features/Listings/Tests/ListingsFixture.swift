import AccountServiceInterface
import AccountServiceTesting
import Backplane
import BackplaneTesting
import ChatInterface
import ChatTesting
import Database
import DatabaseInterface
import Foundation
import GRDB
import ListingsInterface
import Testing

@testable import Listings

/// Listings on a real database, with Ada, who sells, and Bob, who buys.
@MainActor
struct ListingsFixture {
    let accounts = StubAccountService(accounts: ["Ada": "correct horse", "Bob": "correct horse"])
    let chat = StubChat()
    let database: any SQLDatabase
    let store: ListingStore
    let ada: Session
    let bob: Session

    init(cards: ListingCards = ListingCards()) throws {
        database = try DatabaseModule(at: .memory, migrations: ListingsModule.migrations).database
        store = ListingStore(database: database, cards: cards)
        ada = accounts.signedIn("Ada")
        bob = accounts.signedIn("Bob")
    }

    /// A board at the window of one of them, or of a visitor.
    func probe<Input, Output, Command>(
        _ id: BoardID<Input, Output, Command>, of person: Session?
    ) throws -> BoardProbe<Input, Output, Command> {
        let session = StubCurrentSession(person)
        return try BoardProbe(id, of: ListingsModule(store: store)) { [chat, database] registry in
            registry.register(\.chat) { _ in chat }
            registry.register(\.currentSession) { _ in session }
            registry.register(\.database) { _ in database }
        }
    }

    /// Offers something for sale as Ada.
    @discardableResult
    func offer(_ title: String = "A lamp", _ description: String = "It shines.") async throws -> ListingID {
        let id = ListingID()
        let price = Price(minorUnits: 1_250, currency: .euro)
        let content = ListingContent(title: title, description: description, price: price)
        try await store.offer(content, as: id, by: ChatPerson(ada.user))
        return id
    }

    static let draft = ListingDraft(title: "A lamp", description: "It shines.", price: "12.50", currency: "EUR")
}
