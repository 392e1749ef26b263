import Changes
import CosmonautServiceInterface
import DatabaseInterface
import Foundation
import GRDB
import SpacesuitServiceInterface
import TextRules

/// A cosmonaut who was removed, with all that goes with them.
struct RemovedCosmonaut: Hashable, Sendable {
    let cosmonaut: Cosmonaut
    /// The latest first.
    let spacewalks: [Spacewalk]
    let suit: SpacesuitID?
}

/// Who looks at the crew, at whom, and at how many of others.
struct CrewView: Hashable, Sendable {
    let account: UUID?
    let cosmonaut: CosmonautID?
    let others: Int
}

/// Cosmonauts and spacewalks as rows.
struct CosmonautStore: Sendable {
    /// The maximum number of other accounts' cosmonauts that a page shows.
    static let mostOfOthers = Cosmonaut.mostOfOthers
    /// The maximum number of cosmonauts that one account may add.
    static let mostOfAccount = 20
    /// The number of spacewalks that are stored for each cosmonaut.
    static let mostSpacewalks = 100
    static let table = "cosmonaut"

    let database: any SQLDatabase
    private let crewReads = SharedReads<CrewView, [Cosmonaut]>()

    init(database: any SQLDatabase) {
        self.database = database
    }

    /// Adds a cosmonaut, unless it was added before.
    func add(_ cosmonaut: Cosmonaut) async throws(CosmonautError) {
        try await storing {
            try await writing { database in
                if let known = try Self.nameMuchLike(cosmonaut, in: database) {
                    throw CosmonautError.invalidName(
                        "“\(known)” is in the crew already. Choose a name that tells them apart.")
                }
                let (id, account) = (cosmonaut.id.stored, cosmonaut.addedBy?.uuidString)
                guard try !CosmonautSchema.retiredIDs.contains(id, notOf: account, in: database) else {
                    throw CosmonautError.idTaken
                }
                guard let known = try Self.cosmonaut(cosmonaut.id, in: database) else {
                    return try Self.insert(cosmonaut, in: database)
                }
                guard known.addedBy == cosmonaut.addedBy else { throw CosmonautError.idTaken }
                guard (known.name, known.role) == (cosmonaut.name, cosmonaut.role) else {
                    throw CosmonautError.addedBefore(name: known.name)
                }
            }
        }
    }

    /// The name of one of the sample crew, or of another cosmonaut that the account has added, which looks like that of
    /// a cosmonaut: nothing else tells them apart.
    private static func nameMuchLike(_ cosmonaut: Cosmonaut, in database: Database) throws -> String? {
        guard let account = cosmonaut.addedBy else { return nil }
        let sql = "SELECT name FROM cosmonaut WHERE id <> ? AND (addedBy = ? OR isSample)"
        let arguments: StatementArguments = [cosmonaut.id.stored, account.uuidString]
        return Lookalike.of(cosmonaut.name, among: try String.fetchAll(database, sql: sql, arguments: arguments))
    }

    static func insert(_ cosmonaut: Cosmonaut, in database: Database) throws {
        if let account = cosmonaut.addedBy {
            let sql = "SELECT count(*) FROM cosmonaut WHERE addedBy = ?"
            let count = try Int.fetchOne(database, sql: sql, arguments: [account.uuidString]) ?? 0
            guard count < mostOfAccount else { throw CosmonautError.enoughAdded(limit: mostOfAccount) }
        }
        try database.execute(
            sql: "INSERT INTO cosmonaut (id, name, role, isSample, addedBy) VALUES (?, ?, ?, ?, ?)",
            arguments: [
                cosmonaut.id.stored, cosmonaut.name, cosmonaut.role, cosmonaut.isSample, cosmonaut.addedBy?.uuidString,
            ])
    }

    /// Removes a cosmonaut and their spacewalks.
    ///
    /// - Parameter releaseSuit: Frees their suit in the same transaction, and returns it.
    func remove(
        _ id: CosmonautID, by account: UUID, releaseSuit: @escaping @Sendable (UnitOfWork) throws -> SpacesuitID?
    ) async throws(CosmonautError) -> RemovedCosmonaut {
        try await storing {
            try await writing { database in
                guard let person = try Self.cosmonaut(id, in: database) else { throw CosmonautError.unknownCosmonaut }
                guard person.addedBy == account else { throw CosmonautError.notYours(name: person.name) }
                guard person.spacewalk == nil else { throw CosmonautError.stillOutside(name: person.name) }
                let spacewalks = try Self.spacewalks(of: id, limit: Self.mostSpacewalks, in: database)
                let suit = try releaseSuit(UnitOfWork(database))
                try CosmonautSchema.retiredIDs.add(id.stored, of: account.uuidString, in: database)
                try database.execute(sql: "DELETE FROM cosmonaut WHERE id = ?", arguments: [id.stored])
                return RemovedCosmonaut(cosmonaut: person, spacewalks: spacewalks, suit: suit)
            }
        }
    }

    /// Stores a removed cosmonaut again, unless it is there.
    ///
    /// - Parameter takeSuit: Assigns them a suit in the same transaction.
    func putBack(
        _ removed: RemovedCosmonaut, takeSuit: @escaping @Sendable (SpacesuitID, UnitOfWork) throws -> Void
    ) async throws(CosmonautError) {
        let id = removed.cosmonaut.id
        try await storing {
            try await writing { database in
                if let known = try Self.cosmonaut(id, in: database) {
                    let former = removed.cosmonaut
                    guard (known.name, known.role, known.addedBy) == (former.name, former.role, former.addedBy) else {
                        throw CosmonautError.notRestorable
                    }
                    return
                }
                if let known = try Self.nameMuchLike(removed.cosmonaut, in: database) {
                    throw CosmonautError.nameInUse(known)
                }
                try Self.insert(removed.cosmonaut, in: database)
                for spacewalk in removed.spacewalks.reversed() { try Self.restore(spacewalk, of: id, in: database) }
                if let suit = removed.suit { try takeSuit(suit, UnitOfWork(database)) }
            }
        }
    }

    /// Stores that a spacewalk has begun, together with the use of a suit. If it has begun already, nothing changes.
    ///
    /// - Parameter takeSuit: Uses the suit of the cosmonaut in the same transaction, and returns its name.
    func begin(
        _ id: SpacewalkID, of cosmonaut: CosmonautID, at time: Date,
        takeSuit: @escaping @Sendable (Cosmonaut, UnitOfWork) throws -> String
    ) async throws(CosmonautError) {
        try await storing {
            try await writing { database in
                guard let person = try Self.cosmonaut(cosmonaut, in: database) else {
                    throw CosmonautError.unknownCosmonaut
                }
                if person.spacewalk?.id == id { return }
                let known = try Row.fetchOne(
                    database, sql: "SELECT 1 FROM spacewalk WHERE id = ?", arguments: [id.stored])
                guard known == nil else { throw CosmonautError.spacewalkOver }
                guard person.spacewalk == nil else { throw CosmonautError.alreadyOutside(name: person.name) }
                let suit = try takeSuit(person, UnitOfWork(database))
                try Self.insert(Spacewalk(id: id, suit: suit, startedAt: time), of: cosmonaut, in: database)
                try Self.forgetOldest(of: cosmonaut, in: database)
            }
        }
    }

    static func insert(_ spacewalk: Spacewalk, of cosmonaut: CosmonautID, in database: Database) throws {
        try database.execute(
            sql: "INSERT INTO spacewalk (id, cosmonautID, suit, startedAt, endedAt) VALUES (?, ?, ?, ?, ?)",
            arguments: [
                spacewalk.id.stored, cosmonaut.stored, spacewalk.suit, spacewalk.startedAt.milliseconds,
                spacewalk.endedAt?.milliseconds,
            ])
    }

    /// Stores a spacewalk that is over again. If its id was used for another one meanwhile, it gets a new one.
    private static func restore(_ spacewalk: Spacewalk, of cosmonaut: CosmonautID, in database: Database) throws {
        let sql = "SELECT EXISTS (SELECT 1 FROM spacewalk WHERE id = ?)"
        let isTaken = try Bool.fetchOne(database, sql: sql, arguments: [spacewalk.id.stored]) ?? false
        let restored = Spacewalk(
            id: isTaken ? SpacewalkID() : spacewalk.id, suit: spacewalk.suit, startedAt: spacewalk.startedAt,
            endedAt: spacewalk.endedAt)
        try insert(restored, of: cosmonaut, in: database)
    }

    private static func forgetOldest(of cosmonaut: CosmonautID, in database: Database) throws {
        let sql = """
            DELETE FROM spacewalk WHERE cosmonautID = :cosmonaut AND endedAt IS NOT NULL AND id NOT IN (
                SELECT id FROM spacewalk WHERE cosmonautID = :cosmonaut ORDER BY startedAt DESC, id LIMIT :kept
            )
            """
        try database.execute(sql: sql, arguments: ["cosmonaut": cosmonaut.stored, "kept": mostSpacewalks])
    }

    /// Stores that a spacewalk has ended, unless it has ended already. It never ends before it began, even if the clock
    /// was set back.
    func end(_ id: SpacewalkID, at time: Date) async throws(CosmonautError) {
        try await storing {
            try await writing { database in
                let sql = "UPDATE spacewalk SET endedAt = coalesce(endedAt, max(startedAt, ?)) WHERE id = ?"
                try database.execute(sql: sql, arguments: [time.milliseconds, id.stored])
                guard database.changesCount == 1 else { throw CosmonautError.unknownSpacewalk }
            }
        }
    }

    /// Writes in one transaction, and announces that the crew has changed.
    private func writing<Value: Sendable>(
        _ block: @escaping @Sendable (Database) throws -> Value
    ) async throws -> Value {
        let value = try await database.write(block)
        database.changes.announce([Self.table])
        return value
    }

    /// Runs `work` and turns its errors into those of the service.
    func storing<Value>(_ work: () async throws -> Value) async throws(CosmonautError) -> Value {
        do {
            return try await work()
        } catch let error as CosmonautError {
            throw error
        } catch {
            throw .storage("\(error)")
        }
    }
}

extension CosmonautStore: CrewDirectory {
    func cosmonaut(_ id: CosmonautID) async throws(CosmonautError) -> Cosmonaut? {
        try await storing {
            try await database.read { try Self.cosmonaut(id, in: $0) }
        }
    }

    func crew(
        seenBy account: UUID?, with cosmonaut: CosmonautID?, others: Int
    ) -> any AsyncSequence<[Cosmonaut], any Error> & Sendable {
        let view = CrewView(account: account, cosmonaut: cosmonaut, others: min(others, Self.mostOfOthers))
        return LiveValues(database.changes.of(Self.table)) { [database, crewReads] in
            try await crewReads.value(of: view, after: database.changes.latest(of: Self.table)) {
                try await database.read { database in
                    try Self.crew(in: view, from: database)
                }
            }
        }
    }

    private static func crew(in view: CrewView, from database: Database) throws -> [Cosmonaut] {
        let others = FairSelection(of: table, most: view.others, among: "addedBy IS NOT :account")
        let sql = """
            WITH \(others.expression) \(selection(with: others.place))
            WHERE \(others.condition) OR addedBy = :account OR cosmonaut.id = :id ORDER BY place
            """
        let rows = try Row.fetchAll(
            database, sql: sql, arguments: ["account": view.account?.uuidString, "id": view.cosmonaut?.stored])
        return FairSelection.read(rows, by: ReadableRows(of: "cosmonaut"), { $0.sorted(counting: \.name) }) {
            try Cosmonaut(row: $0)
        }
    }

    func spacewalks(of id: CosmonautID, limit: Int) -> any AsyncSequence<[Spacewalk], any Error> & Sendable {
        LiveValues(database.changes.of(Self.table)) { [database] in
            try await database.read { try Self.spacewalks(of: id, limit: limit, in: $0) }
        }
    }

    private static func spacewalks(of id: CosmonautID, limit: Int, in database: Database) throws -> [Spacewalk] {
        let sql = """
            SELECT id AS spacewalkID, suit, startedAt, endedAt FROM spacewalk
            WHERE cosmonautID = ? ORDER BY startedAt DESC, rowid DESC LIMIT ?
            """
        let rows = try Row.fetchAll(database, sql: sql, arguments: [id.stored, limit])
        return ReadableRows(of: "spacewalk").read(rows, id: "spacewalkID") { try Spacewalk(row: $0) }
    }

    static func cosmonaut(_ id: CosmonautID, in database: Database) throws -> Cosmonaut? {
        let sql = selection() + " WHERE cosmonaut.id = ?"
        return try Row.fetchOne(database, sql: sql, arguments: [id.stored]).map(Cosmonaut.init)
    }

    private static func selection(with place: String = "NULL") -> String {
        """
        SELECT cosmonaut.id, name, role, isSample, addedBy, spacewalk.id AS spacewalkID, suit, startedAt, endedAt,
        \(place) AS place FROM cosmonaut LEFT JOIN spacewalk ON cosmonautID = cosmonaut.id AND endedAt IS NULL
        """
    }
}
