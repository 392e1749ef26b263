import CosmonautServiceInterface
import Foundation
import SpacesuitServiceInterface
import TextRules

/// The cosmonaut service over the database, with whatever suits there are.
struct StoredCosmonauts: CosmonautService {
    private static let textRule = TextRule(maximumCharacters: 64)

    let store: CosmonautStore
    let suits: any SpacesuitService
    let now: @Sendable () -> Date

    func enlist(_ id: CosmonautID, name: String, role: String) async throws(CosmonautError) {
        let name = try Self.check(name) { .invalidName($0.message(for: "name")) }
        let role = try Self.check(role) { .invalidRole($0.message(for: "role")) }
        try await store.add(Cosmonaut(id: id, name: name, role: role))
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

// MARK: Spacewalks

extension StoredCosmonauts {
    /// First the spacewalk is written down, then the suit is used. In this order a process that dies in between leaves a
    /// spacewalk that can be ended as any other; the other way round it would leave a suit that nobody is out in.
    func startSpacewalk(_ id: SpacewalkID, of cosmonaut: CosmonautID) async throws(CosmonautError) {
        guard let person = try await store.cosmonaut(cosmonaut) else { throw .unknownCosmonaut }
        guard person.spacewalk?.id != id else { return }
        guard person.spacewalk == nil else { throw .alreadyOutside(name: person.name) }
        // Only to refuse without a trace what is plain to see: `use` decides.
        let suit = try await readySuit(of: person)
        guard try await store.begin(Spacewalk(id: id, suit: suit.name, startedAt: now()), of: person) else { return }
        let used: Spacesuit
        do throws(SpacesuitError) {
            used = try await suits.use(by: cosmonaut)
        } catch {
            try await store.forget(id)
            throw Self.refusal(error, of: person)
        }
        // The suits may have been exchanged since it was looked at.
        if used.name != suit.name { try await store.note(suit: used.name, of: id) }
    }

    func endSpacewalk(_ id: SpacewalkID) async throws(CosmonautError) {
        try await store.end(id, at: now())
    }

    private func readySuit(of person: Cosmonaut) async throws(CosmonautError) -> Spacesuit {
        do throws(SpacesuitError) {
            guard let suit = try await suits.suit(of: person.id) else { throw .noSuit }
            guard suit.condition == .serviced else { throw .needsService(suit: suit.name) }
            return suit
        } catch {
            throw Self.refusal(error, of: person)
        }
    }

    private static func refusal(_ error: SpacesuitError, of person: Cosmonaut) -> CosmonautError {
        switch error {
        case .noSuit: .noSuit(name: person.name)
        case .needsService(let suit): .suitNeedsService(suit: suit)
        default: .storage("the suits answered: \(error)")
        }
    }
}
