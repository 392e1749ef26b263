import Changes
import CosmonautServiceInterface
import DatabaseInterface
import Foundation
import SpacesuitServiceInterface
import TextRules

/// The suits over the database, with any implementation of the crew.
///
/// Only the crew knows where a wearer is, so operations that depend on it read, decide and write in separate steps. A
/// suit's revision makes them atomic: what was read is written only if it has not changed, and is read again otherwise.
/// A cosmonaut can't go out in between, because going out changes the suit, nor leave the crew, because that changes
/// the suits that are free.
struct StoredSpacesuits: SpacesuitService {
    private static let nameRule = TextRule(maximumCharacters: 64)

    let store: SpacesuitStore
    let crew: any CrewDirectory
    /// The suits that each account has removed last.
    private let removals = Removals<UUID, Spacesuit>()

    init(store: SpacesuitStore, crew: any CrewDirectory) {
        self.store = store
        self.crew = crew
    }

    func suits(
        seenBy account: UUID?, for cosmonaut: CosmonautID?, others: Int
    ) -> any AsyncSequence<[Spacesuit], any Error> & Sendable {
        store.suits(
            in: SuitsView(account: account, cosmonaut: cosmonaut, others: min(others, SpacesuitStore.mostOfOthers)))
    }

    func commission(_ id: SpacesuitID, name: String, by account: UUID?) async throws(SpacesuitError) {
        let checked: String
        do throws(TextProblem) {
            checked = try Self.nameRule.check(name)
        } catch {
            throw .invalidName(error.message(for: "name"))
        }
        try await store.add(Spacesuit(id: id, name: checked, addedBy: account))
    }

    func remove(_ id: SpacesuitID, by account: UUID) async throws(SpacesuitError) {
        removals.add(try await store.remove(id, by: account), of: account)
    }

    func putBack(_ id: SpacesuitID, by account: UUID) async throws(SpacesuitError) {
        guard let removed = removals.latest(of: account, where: { $0.id == id }) else {
            guard try await store.read(id, of: nil).byID?.suit.addedBy == account else { throw .notRestorable }
            return
        }
        try await store.putBack(removed)
        removals.forget(removed, of: account)
    }

    func removed(by account: UUID) -> any AsyncSequence<Spacesuit?, any Error> & Sendable {
        removals.values(of: account)
    }

    func use(by wearer: CosmonautID, in work: UnitOfWork) throws(SpacesuitError) -> Spacesuit {
        try store.use(by: wearer, in: work.database)
    }

    func release(by wearer: CosmonautID, in work: UnitOfWork) throws(SpacesuitError) -> SpacesuitID? {
        try store.release(by: wearer, in: work.database)
    }

    func resume(_ id: SpacesuitID, by wearer: CosmonautID, in work: UnitOfWork) throws(SpacesuitError) {
        try store.resume(id, by: wearer, in: work.database)
    }
}

// MARK: What depends on where the wearer is

extension StoredSpacesuits {
    func assign(_ id: SpacesuitID, to cosmonaut: CosmonautID) async throws(SpacesuitError) {
        try await untilWritten { () async throws(SpacesuitError) in
            let (found, former) = try await store.read(id, of: cosmonaut)
            guard let found else { throw .unknownSuit }
            guard found.suit.wearer != cosmonaut else { return true }
            guard found.suit.wearer == nil else { throw .belongsToAnother(suit: found.suit.name) }
            try await refuseIfOutside(cosmonaut)
            return try await store.write([former?.wearing(nil), found.wearing(cosmonaut)])
        }
    }

    func takeBack(_ id: SpacesuitID, from cosmonaut: CosmonautID) async throws(SpacesuitError) {
        try await untilWritten { () async throws(SpacesuitError) in
            guard let found = try await store.read(id, of: nil).byID else { throw .unknownSuit }
            guard let wearer = found.suit.wearer else { return true }
            guard wearer == cosmonaut else { throw .belongsToAnother(suit: found.suit.name) }
            try await refuseIfOutside(cosmonaut)
            return try await store.write([found.wearing(nil)])
        }
    }

    func service(_ id: SpacesuitID) async throws(SpacesuitError) {
        try await untilWritten { () async throws(SpacesuitError) in
            guard let found = try await store.read(id, of: nil).byID else { throw .unknownSuit }
            if let wearer = found.suit.wearer { try await refuseIfOutside(wearer) }
            guard found.suit.condition != .serviced else { return true }
            return try await store.write([found.in(.serviced)])
        }
    }

    private func refuseIfOutside(_ id: CosmonautID) async throws(SpacesuitError) {
        do throws(CosmonautError) {
            guard let cosmonaut = try await crew.cosmonaut(id) else { throw .unknownCosmonaut }
            guard cosmonaut.spacewalk != nil else { return }
            throw .alreadyOutside(name: cosmonaut.name)
        } catch {
            switch error {
            case .unknownCosmonaut: throw .unknownCosmonaut
            case .alreadyOutside(let name): throw .outside(wearer: name)
            default: throw .storage("the crew answered: \(error)")
            }
        }
    }

    /// Repeats an operation until its write succeeds. Each repetition means that another caller's change was stored.
    private func untilWritten(
        _ attempt: () async throws(SpacesuitError) -> Bool
    ) async throws(SpacesuitError) {
        while try await !attempt() {}
    }
}
