import AccountServiceInterface
import Changes
import ChatInterface
import DatabaseInterface
import Foundation
import GRDB
import ListingsInterface
import Paging
import Synchronization
import TextRules

/// Listings as rows.
struct ListingStore: Sendable {
    /// How many things one person can offer at a time.
    static let maximumCount = 200

    let database: any SQLDatabase
    /// One listing, or any of them.
    private let changes = Changes<ListingID?>()
    private let recentlyRemoved = RemovedListings()
    let now: @Sendable () -> Date

    init(database: any SQLDatabase, now: @escaping @Sendable () -> Date = { Date() }) {
        self.database = database
        self.now = now
    }

    /// The latest listings that have all words of a search, of a seller or of all: now, and again at every change. Of what
    /// fulfils that the part that is asked for, and one more if there are more.
    func listings(
        matching input: ListingsInput, span: ListSpan<Listing.Place>
    ) -> any AsyncSequence<[Listing], any Error> & Sendable {
        var conditions: [SQL] = SearchKey.patterns(of: input.query).map { "searchKey LIKE \($0) ESCAPE '\\'" }
        if let seller = input.seller { conditions.append("sellerID = \(seller.rawValue.uuidString)") }
        if let start = span.start {
            let (time, id) = (start.offeredAt.milliseconds, start.id.rawValue.uuidString)
            conditions.append("offeredAt <= \(time) AND (offeredAt < \(time) OR id >= \(id))")
        }
        return observing(nil) { [conditions] database in
            let request: SQLRequest<Row> = """
                SELECT * FROM listing WHERE \(conditions.isEmpty ? "TRUE" : conditions.joined(separator: " AND "))
                ORDER BY offeredAt DESC, id LIMIT \(span.limit + 1)
                """
            return try request.fetchAll(database).map(Listing.init)
        }
    }

    /// One listing, nil when there is none: now, and again at every change.
    func listing(_ id: ListingID) -> any AsyncSequence<Listing?, any Error> & Sendable {
        observing(id) { database in try Listing.fetch(id, from: database) }
    }

    /// One listing as it is now, nil when there is none.
    ///
    /// - Throws: `storage`.
    func latest(_ id: ListingID) async throws(ListingError) -> Listing? {
        try await storing {
            try await database.read { database in try Listing.fetch(id, from: database) }
        }
    }

    /// Reads now, and again when a listing has changed, or any.
    private func observing<Value: Sendable & Hashable>(
        _ id: ListingID?, _ read: @escaping @Sendable (Database) throws -> Value
    ) -> any AsyncSequence<Value, any Error> & Sendable {
        LiveValues(changes.of(id)) { [database] in try await database.read(read) }
    }

    /// Changes a listing in one transaction.
    private func writing(_ id: ListingID, _ block: @escaping @Sendable (Database) throws -> Void)
        async throws(ListingError)
    {
        try await storing { try await database.write(block) }
        changes.announce([id, nil])
    }

    /// Runs `work` and says what went wrong in Listings' own words.
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
    /// Stores a new listing. Storing the same once more changes nothing.
    ///
    /// - Throws: `notFound` when the id is somebody else's; `offeredAlready` when its seller has stored something else under
    ///   it; `tooMany`; `storage`.
    func offer(_ content: ListingContent, as id: ListingID, by seller: ChatPerson) async throws(ListingError) {
        let date = now()
        try await writing(id) { database in
            if let known = try Listing.fetch(id, from: database) {
                guard known.seller.id == seller.id else { throw ListingError.notFound }
                guard known.content == content else { throw ListingError.offeredAlready }
            } else {
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
    /// - Parameter version: The version that the change was made from.
    /// - Throws: `notFound` when there is no such listing of this seller; `changedMeanwhile`; `storage`.
    func change(
        _ id: ListingID, to content: ListingContent, from version: Int, by seller: UserID
    ) async throws(ListingError) {
        try await writing(id) { database in
            guard let known = try Listing.fetch(id, from: database), known.seller.id == seller else {
                throw ListingError.notFound
            }
            // The same form once more.
            if known.content == content { return }
            guard known.version == version else { throw ListingError.changedMeanwhile }
            try known.update(to: content, in: database)
        }
    }

    /// Removes a listing. One that is gone already is no error.
    ///
    /// - Throws: `notFound` when it is somebody else's; `storage`.
    func remove(_ id: ListingID, by seller: UserID) async throws(ListingError) {
        try await writing(id) { [recentlyRemoved] database in
            guard let known = try Listing.fetch(id, from: database) else { return }
            guard known.seller.id == seller else { throw ListingError.notFound }
            try database.execute(sql: "DELETE FROM listing WHERE id = ?", arguments: [id.rawValue.uuidString])
            recentlyRemoved.add(known)
        }
    }

    /// A listing that its seller has removed a short time ago.
    func removed(_ id: ListingID, by seller: UserID) -> Listing? {
        recentlyRemoved.listing(id).flatMap { $0.seller.id == seller ? $0 : nil }
    }

    /// Stores a listing again that was removed. One that is there is no error.
    ///
    /// - Throws: `tooMany`; `storage`.
    func putBack(_ listing: Listing) async throws(ListingError) {
        try await writing(listing.id) { database in
            guard try Listing.fetch(listing.id, from: database) == nil else { return }
            guard try Listing.count(of: listing.seller.id, in: database) < Self.maximumCount else {
                throw ListingError.tooMany(limit: Self.maximumCount)
            }
            try listing.insert(into: database)
        }
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

/// What was removed last by anyone, so that it can be put back; gone with the process.
final class RemovedListings: Sendable {
    /// How many are kept, the latest ones: about a megabyte of the longest.
    static let limit = 200

    private let listings = Mutex<[Listing]>([])

    func add(_ listing: Listing) {
        listings.withLock { listings in
            listings.append(listing)
            if listings.count > Self.limit { listings.removeFirst() }
        }
    }

    func listing(_ id: ListingID) -> Listing? {
        listings.withLock { $0.last { $0.id == id } }
    }
}
