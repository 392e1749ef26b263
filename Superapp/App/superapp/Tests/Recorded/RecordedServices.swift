import Changes
import CosmonautServiceInterface
import DatabaseInterface
import Foundation
import GRDB
import SpacesuitServiceInterface

/// A cosmonaut service that records its calls.
struct RecordedCosmonauts: CosmonautService {
    let cosmonauts: any CosmonautService
    let recording: Recording

    func enlist(
        _ id: CosmonautID, name: String, role: String, by account: UUID?
    ) async throws(CosmonautError) {
        try await cosmonauts.enlist(id, name: name, role: role, by: account)
    }

    func remove(_ id: CosmonautID, by account: UUID) async throws(CosmonautError) {
        try await cosmonauts.remove(id, by: account)
    }

    func putBack(_ id: CosmonautID, by account: UUID) async throws(CosmonautError) {
        try await cosmonauts.putBack(id, by: account)
    }

    func removed(by account: UUID) -> any AsyncSequence<Cosmonaut?, any Error> & Sendable {
        cosmonauts.removed(by: account)
    }

    func startSpacewalk(_ id: SpacewalkID, of cosmonaut: CosmonautID) async throws(CosmonautError) {
        recording.note(from: "superapp.crewChange", to: "CosmonautService", "startSpacewalk")
        try await cosmonauts.startSpacewalk(id, of: cosmonaut)
        recording.note(from: "CosmonautService", to: "superapp.crewChange", "done", isAnswer: true)
    }

    func endSpacewalk(_ id: SpacewalkID) async throws(CosmonautError) {
        try await cosmonauts.endSpacewalk(id)
    }
}

/// A crew that records when its observers are notified of a change.
struct RecordedCrew: CrewDirectory {
    let directory: any CrewDirectory
    let recording: Recording

    func cosmonaut(_ id: CosmonautID) async throws(CosmonautError) -> Cosmonaut? {
        try await directory.cosmonaut(id)
    }

    func crew(
        seenBy account: UUID?, with cosmonaut: CosmonautID?, others: Int
    ) -> any AsyncSequence<[Cosmonaut], any Error> & Sendable {
        recording.live(
            directory.crew(seenBy: account, with: cosmonaut, others: others), from: "CosmonautService",
            to: "CosmonautScreen", "the crew now")
    }

    /// Not recorded: a page shows completed spacewalks, which do not change when another begins.
    func spacewalks(of id: CosmonautID, limit: Int) -> any AsyncSequence<[Spacewalk], any Error> & Sendable {
        directory.spacewalks(of: id, limit: limit)
    }
}

/// A suit service that records the calls of the cosmonaut service.
struct RecordedSuits: SpacesuitService {
    let service: any SpacesuitService
    let recording: Recording

    /// Not recorded: the page of a cosmonaut who is outside shows nothing that a change of their suit would change.
    func suits(
        seenBy account: UUID?, for cosmonaut: CosmonautID?, others: Int
    ) -> any AsyncSequence<[Spacesuit], any Error> & Sendable {
        service.suits(seenBy: account, for: cosmonaut, others: others)
    }

    func commission(_ id: SpacesuitID, name: String, by account: UUID?) async throws(SpacesuitError) {
        try await service.commission(id, name: name, by: account)
    }

    func remove(_ id: SpacesuitID, by account: UUID) async throws(SpacesuitError) {
        try await service.remove(id, by: account)
    }

    func putBack(_ id: SpacesuitID, by account: UUID) async throws(SpacesuitError) {
        try await service.putBack(id, by: account)
    }

    func removed(by account: UUID) -> any AsyncSequence<Spacesuit?, any Error> & Sendable {
        service.removed(by: account)
    }

    func assign(_ id: SpacesuitID, to cosmonaut: CosmonautID) async throws(SpacesuitError) {
        try await service.assign(id, to: cosmonaut)
    }

    func takeBack(_ id: SpacesuitID, from cosmonaut: CosmonautID) async throws(SpacesuitError) {
        try await service.takeBack(id, from: cosmonaut)
    }

    func service(_ id: SpacesuitID) async throws(SpacesuitError) {
        try await service.service(id)
    }

    func use(by wearer: CosmonautID, in work: UnitOfWork) throws(SpacesuitError) -> Spacesuit {
        recording.note(from: "CosmonautService", to: "SpacesuitService", "use, in the same transaction")
        let suit = try service.use(by: wearer, in: work)
        recording.note(from: "SpacesuitService", to: "CosmonautService", "used", isAnswer: true)
        return suit
    }

    func release(by wearer: CosmonautID, in work: UnitOfWork) throws(SpacesuitError) -> SpacesuitID? {
        try service.release(by: wearer, in: work)
    }

    func resume(_ id: SpacesuitID, by wearer: CosmonautID, in work: UnitOfWork) throws(SpacesuitError) {
        try service.resume(id, by: wearer, in: work)
    }
}

/// A database that records writes, and reads of what has changed.
struct RecordedDatabase: SQLDatabase {
    let database: any SQLDatabase
    let asker: String
    let recording: Recording

    var changes: Changes<String> { database.changes }

    func read<Value: Sendable>(_ block: @escaping @Sendable (Database) throws -> Value) async throws -> Value {
        let value = try await database.read(block)
        // Nothing is read on the recorded path itself: these are the observers.
        recording.noteLive(from: "Database", to: asker, "what is stored now")
        return value
    }

    func write<Value: Sendable>(_ block: @escaping @Sendable (Database) throws -> Value) async throws -> Value {
        recording.note(from: asker, to: "Database", "write, in one transaction")
        return try await database.write(block)
    }
}
