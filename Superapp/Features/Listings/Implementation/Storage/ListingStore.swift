import AccountServiceInterface
import Changes
import ChatInterface
import DatabaseInterface
import Foundation
import GRDB
import ListingsInterface
import Paging
import TextRules

/// A part of the listings that windows show, which are read once for all of them.
struct ListingsPart: Hashable, Sendable {
    let input: ListingsInput
    let span: ListSpan<Listing.Place>

    fileprivate func cards(in database: Database, _ cards: ListingCards) throws -> [ListingCard] {
        var conditions: [SQL] = SearchKey.patterns(of: input.query).map { "searchKey LIKE \($0) ESCAPE '\\'" }
        if let seller = input.seller { conditions.append("sellerID = \(seller.rawValue.uuidString)") }
        if let start = span.start {
            let (time, id) = (start.offeredAt.milliseconds, start.id.rawValue.uuidString)
            conditions.append("offeredAt <= \(time) AND (offeredAt < \(time) OR id >= \(id))")
        }
        let all: SQL = conditions.isEmpty ? "TRUE" : conditions.joined(separator: " AND ")
        return try ReadableRows(of: "listing").first(span.limit + 1) { limit in
            let request: SQLRequest<Row> = """
                SELECT \(ListingCards.columns) FROM listing
                WHERE \(all) ORDER BY offeredAt DESC, id LIMIT \(limit ?? -1)
                """
            return try request.fetchAll(database)
        } _: {
            try cards.card($0)
        }
    }
}

/// Listings as rows.
struct ListingStore: Sendable {
    /// The maximum number of things that one user can offer at a time.
    static let maximumCount = 200

    let database: any SQLDatabase
    /// Changes of one listing, or of any if nil.
    private let changes = Changes<ListingID?>()
    /// What each seller has removed last.
    let removals = Removals<UserID, Listing>()
    let now: @Sendable () -> Date
    private let cards: ListingCards
    private let reads = SharedReads<ListingsPart, [ListingCard]>()

    init(
        database: any SQLDatabase, cards: ListingCards = ListingCards(),
        now: @escaping @Sendable () -> Date = { Date() }
    ) {
        self.database = database
        self.cards = cards
        self.now = now
    }

    /// The requested part of the latest listings that contain all words of a search, of one seller or of all, and one
    /// more if there are more: the current ones, and new ones after every change.
    func listings(
        matching input: ListingsInput, span: ListSpan<Listing.Place>
    ) -> any AsyncSequence<[ListingCard], any Error> & Sendable {
        let part = ListingsPart(input: input, span: span)
        return LiveValues(changes.of(nil)) { [database, changes, cards, reads] in
            try await reads.value(of: part, after: changes.latest(of: nil)) {
                if part.input.query.isEmpty {
                    try await database.read { try part.cards(in: $0, cards) }
                } else {
                    try await database.scan { try part.cards(in: $0, cards) }
                }
            }
        }
    }

    /// One listing, nil if there is none: the current value, and a new one after every change.
    func listing(_ id: ListingID) -> any AsyncSequence<Listing?, any Error> & Sendable {
        LiveValues(changes.of(id)) { [database] in
            try await database.read { database in try Listing.fetch(id, from: database) }
        }
    }

    /// One listing as it is now; nil if there is none.
    ///
    /// - Throws: `storage`.
    func latest(_ id: ListingID) async throws(ListingError) -> Listing? {
        try await storing {
            try await database.read { database in try Listing.fetch(id, from: database) }
        }
    }

    /// Changes a listing in one transaction.
    private func writing<Value: Sendable>(
        _ id: ListingID, _ block: @escaping @Sendable (Database) throws -> Value
    ) async throws(ListingError) -> Value {
        let value = try await storing { try await database.write(block) }
        changes.announce([id, nil])
        return value
    }

    /// Runs `work` and turns its errors into those of Listings.
    func storing<Value>(_ work: () async throws -> Value) async throws(ListingError) -> Value {
        do {
            return try await work()
        } catch let error as ListingError {
            throw error
        } catch {
            throw .storage("\(error)")
        }
    }
}

// MARK: Changes

extension ListingStore {
    /// Stores a new listing. Storing the same listing again has no effect.
    ///
    /// - Throws: `notFound` if the id belongs to another seller, or did so before; `offeredAlready` if the seller has
    ///   stored another listing with this id; `tooMany`; `storage`.
    func offer(_ content: ListingContent, as id: ListingID, by seller: ChatPerson) async throws(ListingError) {
        let date = now()
        try await writing(id) { database in
            if let known = try Listing.fetch(id, from: database) {
                guard known.seller.id == seller.id else { throw ListingError.notFound }
                guard known.content == content else { throw ListingError.offeredAlready }
            } else {
                let (text, owner) = (id.rawValue.uuidString, seller.id.rawValue.uuidString)
                guard try !ListingSchema.retiredIDs.contains(text, notOf: owner, in: database) else {
                    throw ListingError.notFound
                }
                guard try Listing.count(of: seller.id, in: database) < Self.maximumCount else {
                    throw ListingError.tooMany(limit: Self.maximumCount)
                }
                try Listing(
                    id: id, seller: seller, content: content, isSample: false, offeredAt: date, version: 1
                ).insert(into: database)
            }
        }
    }

    /// Changes a listing.
    ///
    /// - Parameter version: The version that the change is based on.
    /// - Throws: `notFound` if the seller has no such listing; `changedMeanwhile`; `storage`.
    func change(
        _ id: ListingID, to content: ListingContent, from version: Int, by seller: UserID
    ) async throws(ListingError) {
        try await writing(id) { database in
            guard let known = try Listing.fetch(id, from: database), known.seller.id == seller else {
                throw ListingError.notFound
            }
            // The same form was sent again.
            if known.content == content { return }
            guard known.version == version else { throw ListingError.changedMeanwhile }
            try known.update(to: content, in: database)
        }
    }

    /// Removes a listing. It is no error if it is gone already.
    ///
    /// - Throws: `notFound` if it belongs to another seller; `storage`.
    func remove(_ id: ListingID, by seller: UserID) async throws(ListingError) {
        let removed: Listing? = try await writing(id) { database in
            guard let known = try Listing.fetch(id, from: database) else { return nil }
            guard known.seller.id == seller else { throw ListingError.notFound }
            let text = id.rawValue.uuidString
            try ListingSchema.retiredIDs.add(text, of: seller.rawValue.uuidString, in: database)
            try database.execute(sql: "DELETE FROM listing WHERE id = ?", arguments: [text])
            return known
        }
        if let removed { removals.add(removed, of: seller) }
    }

    /// A listing that a seller has removed; nil if it can't be restored.
    func removed(_ id: ListingID, by seller: UserID) -> Listing? { removals.latest(of: seller) { $0.id == id } }

    /// Stores a removed listing again. It is no error if it is there.
    ///
    /// - Returns: The listing as it is there now.
    /// - Throws: `replaced` if another listing is there; `tooMany`; `storage`.
    @discardableResult
    func putBack(_ listing: Listing) async throws(ListingError) -> Listing {
        let stored = try await writing(listing.id) { database in
            if let known = try Listing.fetch(listing.id, from: database) {
                // One that was put back and changed since is the same offer.
                guard known.seller == listing.seller, known.offeredAt == listing.offeredAt else {
                    throw ListingError.replaced
                }
                return known
            }
            guard try Listing.count(of: listing.seller.id, in: database) < Self.maximumCount else {
                throw ListingError.tooMany(limit: Self.maximumCount)
            }
            try listing.insert(into: database)
            return listing
        }
        removals.forget(listing, of: listing.seller.id)
        return stored
    }
}

extension SearchKey {
    /// The words of a search, as patterns of SQL's `LIKE` with `\` as its escape.
    static func patterns(of query: String) -> [String] {
        SearchKey(String(query.prefix(200))).text.split(whereSeparator: \.isWhitespace).prefix(8).map { word in
            let escaped = word.map { "\\%_".contains($0) ? "\\\($0)" : String($0) }.joined()
            return "%\(escaped)%"
        }
    }
}
