import Changes
import CosmonautServiceInterface
import DatabaseInterface
import Foundation
import GRDB
import SpacesuitServiceInterface
import TextRules

/// Who looks at the suits, for whom, and at how many of others.
struct SuitsView: Hashable, Sendable {
    let account: UUID?
    let cosmonaut: CosmonautID?
    let others: Int
}

/// Suits as rows.
struct SpacesuitStore: Sendable {
    /// The maximum number of other accounts' suits that a page shows.
    static let mostOfOthers = Spacesuit.mostOfOthers
    /// The maximum number of suits that one account may add.
    static let mostOfAccount = 20
    private static let table = "spacesuit"

    let database: any SQLDatabase
    private let reads = SharedReads<SuitsView, [Spacesuit]>()

    init(database: any SQLDatabase) {
        self.database = database
    }

    /// The suits that someone sees: the current ones, and new ones after every change.
    func suits(in view: SuitsView) -> any AsyncSequence<[Spacesuit], any Error> & Sendable {
        LiveValues(database.changes.of(Self.table)) { [database, reads] in
            try await reads.value(of: view, after: database.changes.latest(of: Self.table)) {
                try await database.read { database in
                    try Self.suits(in: view, from: database)
                }
            }
        }
    }

    private static func suits(in view: SuitsView, from database: Database) throws -> [Spacesuit] {
        let others = FairSelection(
            of: table, most: view.others, first: "wearerID IS NOT NULL",
            among: "addedBy IS NOT :account" + (view.cosmonaut == nil ? "" : " AND wearerID IS NULL"))
        let sql = """
            WITH \(others.expression) SELECT *, \(others.place) AS place FROM spacesuit
            WHERE \(others.condition) OR addedBy = :account OR wearerID = :wearer ORDER BY place
            """
        let rows = try Row.fetchAll(
            database, sql: sql,
            arguments: ["account": view.account?.uuidString, "wearer": view.cosmonaut?.rawValue.uuidString])
        return FairSelection.read(rows, by: ReadableRows(of: "spacesuit"), { $0.sorted(counting: \.name) }) {
            try StoredSuit(row: $0).suit
        }
    }

    /// A suit by its id, and the suit of a cosmonaut, at the same moment.
    func read(
        _ id: SpacesuitID?, of wearer: CosmonautID?
    ) async throws(SpacesuitError) -> (byID: StoredSuit?, ofWearer: StoredSuit?) {
        try await storing {
            try await database.read { database in
                let byID = try id.flatMap { try Self.suit(where: "id", is: $0.rawValue, in: database) }
                let ofWearer = try wearer.flatMap { try Self.suit(where: "wearerID", is: $0.rawValue, in: database) }
                return (byID, ofWearer)
            }
        }
    }

    /// Adds a suit, unless it was added before.
    func add(_ suit: Spacesuit) async throws(SpacesuitError) {
        try await storing {
            try await writing { database in
                if let known = try Self.nameMuchLike(suit, in: database) {
                    throw SpacesuitError.invalidName(
                        "There is a suit named “\(known)”. Choose a name that tells them apart.")
                }
                let (id, account) = (suit.id.rawValue.uuidString, suit.addedBy?.uuidString)
                guard try !SpacesuitSchema.retiredIDs.contains(id, notOf: account, in: database) else {
                    throw SpacesuitError.idTaken
                }
                guard let known = try Self.suit(where: "id", is: suit.id.rawValue, in: database)?.suit else {
                    return try Self.insert(suit, in: database)
                }
                guard known.addedBy == suit.addedBy else { throw SpacesuitError.idTaken }
                guard known.name == suit.name else { throw SpacesuitError.addedBefore(name: known.name) }
            }
        }
    }

    /// Removes a suit that is not assigned, and returns it.
    func remove(_ id: SpacesuitID, by account: UUID) async throws(SpacesuitError) -> Spacesuit {
        try await storing {
            try await writing { database in
                guard let suit = try Self.suit(where: "id", is: id.rawValue, in: database)?.suit else {
                    throw SpacesuitError.unknownSuit
                }
                guard suit.addedBy == account else { throw SpacesuitError.notYours(suit: suit.name) }
                guard suit.wearer == nil else { throw SpacesuitError.assigned(suit: suit.name) }
                let text = id.rawValue.uuidString
                try SpacesuitSchema.retiredIDs.add(text, of: account.uuidString, in: database)
                try database.execute(sql: "DELETE FROM spacesuit WHERE id = ?", arguments: [text])
                return suit
            }
        }
    }

    /// Stores a removed suit again, unless it is there.
    func putBack(_ suit: Spacesuit) async throws(SpacesuitError) {
        try await storing {
            try await writing { database in
                if let known = try Self.suit(where: "id", is: suit.id.rawValue, in: database)?.suit {
                    guard (known.name, known.addedBy) == (suit.name, suit.addedBy) else {
                        throw SpacesuitError.notRestorable
                    }
                    return
                }
                if let known = try Self.nameMuchLike(suit, in: database) { throw SpacesuitError.nameInUse(known) }
                try Self.insert(suit, in: database)
            }
        }
    }

    static func insert(_ suit: Spacesuit, in database: Database) throws {
        if let account = suit.addedBy {
            let sql = "SELECT count(*) FROM spacesuit WHERE addedBy = ?"
            let count = try Int.fetchOne(database, sql: sql, arguments: [account.uuidString]) ?? 0
            guard count < mostOfAccount else { throw SpacesuitError.enoughAdded(limit: mostOfAccount) }
        }
        try database.execute(
            sql: "INSERT INTO spacesuit (id, name, wearerID, condition, isSample, addedBy) VALUES (?, ?, ?, ?, ?, ?)",
            arguments: [
                suit.id.rawValue.uuidString, suit.name, suit.wearer?.rawValue.uuidString, suit.condition.rawValue,
                suit.isSample, suit.addedBy?.uuidString,
            ])
    }

    /// The name of a sample suit, or of another suit that the account has added, which looks like that of a suit: nothing
    /// else tells them apart.
    private static func nameMuchLike(_ suit: Spacesuit, in database: Database) throws -> String? {
        guard let account = suit.addedBy else { return nil }
        let sql = "SELECT name FROM spacesuit WHERE id <> ? AND (addedBy = ? OR isSample)"
        let arguments: StatementArguments = [suit.id.rawValue.uuidString, account.uuidString]
        return Lookalike.of(suit.name, among: try String.fetchAll(database, sql: sql, arguments: arguments))
    }

    /// Writes suits that were read before: all of them or none.
    ///
    /// - Returns: Whether they were written; false if one has changed since it was read, or a wearer has got another
    ///   suit.
    func write(_ suits: [StoredSuit?]) async throws(SpacesuitError) -> Bool {
        try await storing {
            do {
                try await writing { database in
                    for suit in suits { try suit?.update(in: database) }
                }
                return true
            } catch is StaleSuit {
                return false
            } catch let error as DatabaseError where error.extendedResultCode == .SQLITE_CONSTRAINT_UNIQUE {
                return false
            }
        }
    }

    /// Uses the serviced suit of a cosmonaut, in a transaction of the caller.
    func use(by wearer: CosmonautID, in database: Database) throws(SpacesuitError) -> Spacesuit {
        try working(in: database) {
            guard let found = try Self.suit(where: "wearerID", is: wearer.rawValue, in: database) else {
                throw SpacesuitError.noSuit
            }
            guard found.suit.condition == .serviced else {
                throw SpacesuitError.needsService(suit: found.suit.name)
            }
            let used = found.in(.needsService)
            try used.update(in: database)
            return used.suit
        }
    }

    /// Takes back the suit of a cosmonaut, in a transaction of the caller. The suits that are free get another revision:
    /// whoever assigns one has to look again whether its new wearer is still there.
    func release(by wearer: CosmonautID, in database: Database) throws(SpacesuitError) -> SpacesuitID? {
        try working(in: database) {
            let found = try Self.suit(where: "wearerID", is: wearer.rawValue, in: database)
            try database.execute(
                sql: """
                    UPDATE spacesuit SET wearerID = NULL, revision = revision + 1 WHERE wearerID = ? OR wearerID IS NULL
                    """,
                arguments: [wearer.rawValue.uuidString])
            return found?.suit.id
        }
    }

    /// Assigns a suit if it is free, in a transaction of the caller.
    func resume(_ id: SpacesuitID, by wearer: CosmonautID, in database: Database) throws(SpacesuitError) {
        try working(in: database) {
            try database.execute(
                sql: "UPDATE spacesuit SET wearerID = ?, revision = revision + 1 WHERE id = ? AND wearerID IS NULL",
                arguments: [wearer.rawValue.uuidString, id.rawValue.uuidString])
        }
    }

    /// Works in a transaction of the caller, after which the suits have changed.
    private func working<Value>(in database: Database, _ body: () throws -> Value) throws(SpacesuitError) -> Value {
        do {
            let value = try body()
            database.afterNextTransaction { [changes = self.database.changes] _ in changes.announce([Self.table]) }
            return value
        } catch let error as SpacesuitError {
            throw error
        } catch {
            throw .storage("\(error)")
        }
    }

    /// Writes in one transaction, and announces that the suits have changed.
    private func writing<Value: Sendable>(
        _ block: @escaping @Sendable (Database) throws -> Value
    ) async throws -> Value {
        let value = try await database.write(block)
        database.changes.announce([Self.table])
        return value
    }

    private static func suit(where column: String, is id: UUID, in database: Database) throws -> StoredSuit? {
        let sql = "SELECT * FROM spacesuit WHERE \(column) = ?"
        return try Row.fetchOne(database, sql: sql, arguments: [id.uuidString]).map(StoredSuit.init)
    }

    /// Runs `work` and turns its errors into those of the service.
    private func storing<Value>(_ work: () async throws -> Value) async throws(SpacesuitError) -> Value {
        do {
            return try await work()
        } catch let error as SpacesuitError {
            throw error
        } catch {
            throw .storage("\(error)")
        }
    }
}
