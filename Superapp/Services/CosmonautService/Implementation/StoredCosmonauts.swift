import Changes
import CosmonautServiceInterface
import Foundation
import SpacesuitServiceInterface
import TextRules

/// The cosmonaut service over the database, with any implementation of the suits.
struct StoredCosmonauts: CosmonautService {
    private static let textRule = TextRule(maximumCharacters: 64)

    let store: CosmonautStore
    let suits: any SpacesuitService
    let now: @Sendable () -> Date
    /// Whom each account has removed.
    private let removals = Removals<UUID, RemovedCosmonaut>()

    init(store: CosmonautStore, suits: any SpacesuitService, now: @escaping @Sendable () -> Date) {
        self.store = store
        self.suits = suits
        self.now = now
    }

    func enlist(
        _ id: CosmonautID, name: String, role: String, by account: UUID?
    ) async throws(CosmonautError) {
        let name = try Self.check(name) { .invalidName($0.message(for: "name")) }
        let role = try Self.check(role) { .invalidRole($0.message(for: "role")) }
        try await store.add(Cosmonaut(id: id, name: name, role: role, addedBy: account))
    }

    private static func check(
        _ text: String, _ refusal: (TextProblem) -> CosmonautError
    ) throws(CosmonautError) -> String {
        do throws(TextProblem) {
            return try textRule.check(text)
        } catch {
            throw refusal(error)
        }
    }
}

// MARK: Removals

extension StoredCosmonauts {
    func remove(_ id: CosmonautID, by account: UUID) async throws(CosmonautError) {
        let removed = try await store.remove(id, by: account) { [suits] work in
            try Self.work { () throws(SpacesuitError) in try suits.release(by: id, in: work) }
        }
        removals.add(removed, of: account)
    }

    func putBack(_ id: CosmonautID, by account: UUID) async throws(CosmonautError) {
        guard let removed = removals.latest(of: account, where: { $0.cosmonaut.id == id }) else {
            guard try await store.cosmonaut(id)?.addedBy == account else { throw .notRestorable }
            return
        }
        try await store.putBack(removed) { [suits] suit, work in
            try Self.work { () throws(SpacesuitError) in try suits.resume(suit, by: id, in: work) }
        }
        removals.forget(removed, of: account)
    }

    func removed(by account: UUID) -> any AsyncSequence<Cosmonaut?, any Error> & Sendable {
        removals.values(of: account).map { $0?.cosmonaut }
    }

    /// Runs work of the suits, and turns its errors into those of the crew.
    private static func work<Value>(_ body: () throws(SpacesuitError) -> Value) throws(CosmonautError) -> Value {
        do throws(SpacesuitError) {
            return try body()
        } catch {
            throw .storage("the suits answered: \(error)")
        }
    }
}

// MARK: Spacewalks

extension StoredCosmonauts {
    func startSpacewalk(_ id: SpacewalkID, of cosmonaut: CosmonautID) async throws(CosmonautError) {
        let (suits, now) = (suits, now())
        try await store.begin(id, of: cosmonaut, at: now) { person, work throws(CosmonautError) in
            do throws(SpacesuitError) {
                return try suits.use(by: person.id, in: work).name
            } catch {
                throw Self.refusal(error, of: person)
            }
        }
    }

    func endSpacewalk(_ id: SpacewalkID) async throws(CosmonautError) {
        try await store.end(id, at: now())
    }

    private static func refusal(_ error: SpacesuitError, of person: Cosmonaut) -> CosmonautError {
        switch error {
        case .noSuit: .noSuit(name: person.name)
        case .needsService(let suit): .suitNeedsService(suit: suit)
        default: .storage("the suits answered: \(error)")
        }
    }
}
