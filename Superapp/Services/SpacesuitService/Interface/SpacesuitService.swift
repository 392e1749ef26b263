public import Backplane
public import CosmonautServiceInterface
public import DatabaseInterface
public import Foundation

/// The suits, their wearers, and their condition.
///
/// A suit belongs to at most one cosmonaut, and a cosmonaut has at most one suit. A suit that is outside with its
/// wearer can be neither serviced nor reassigned.
public protocol SpacesuitService: Sendable {
    /// The suits as someone sees them: the current ones, and new ones after every change.
    ///
    /// These are the app's own and all that the account has added, by name, and then a number of other accounts', of
    /// each account in turn, the latest first. For the whole crew, those that are worn come before the others; for a
    /// cosmonaut, only those that are free are among them.
    ///
    /// - Parameters:
    ///   - account: The account that looks; nil for a visitor.
    ///   - cosmonaut: The one who wears one of them, or might; nil for the whole crew.
    ///   - others: The maximum number of other accounts' suits; never more than ``Spacesuit/mostOfOthers``.
    /// - Returns: The lists. The sequence fails if the storage fails.
    func suits(
        seenBy account: UUID?, for cosmonaut: CosmonautID?, others: Int
    ) -> any AsyncSequence<[Spacesuit], any Error> & Sendable

    /// Adds a suit, which needs service. If a suit was already added with this id, nothing changes.
    ///
    /// - Parameters:
    ///   - id: The new suit's id.
    ///   - name: 1 to 64 characters after trimming.
    ///   - account: The account that adds the suit; each may add only some of them. Nil for the app itself.
    /// - Throws: `invalidName`, `addedBefore`, `idTaken`, `enoughAdded`, `storage`.
    func commission(_ id: SpacesuitID, name: String, by account: UUID?) async throws(SpacesuitError)

    /// Removes a suit that is not assigned.
    ///
    /// - Parameters:
    ///   - id: The suit.
    ///   - account: The account that has added it.
    /// - Throws: `unknownSuit`, `notYours`, `assigned`, `storage`. Nothing is changed then.
    func remove(_ id: SpacesuitID, by account: UUID) async throws(SpacesuitError)

    /// Puts back a suit that an account has removed, not necessarily last. If it is there, nothing changes.
    ///
    /// - Throws: `notRestorable`, `enoughAdded`, `storage`.
    func putBack(_ id: SpacesuitID, by account: UUID) async throws(SpacesuitError)

    /// The suit that an account has removed last, nil if none can be put back: the current value, and a new one after
    /// every change.
    func removed(by account: UUID) -> any AsyncSequence<Spacesuit?, any Error> & Sendable

    /// Assigns an unassigned suit to a cosmonaut, and takes back the one that they had. If either fails, neither
    /// happens.
    ///
    /// - Parameters:
    ///   - id: The suit.
    ///   - cosmonaut: The new wearer. If the suit is theirs already, nothing changes.
    /// - Throws: `unknownSuit`, `unknownCosmonaut`, `belongsToAnother`, `outside`, `storage`.
    func assign(_ id: SpacesuitID, to cosmonaut: CosmonautID) async throws(SpacesuitError)

    /// Takes a suit back from a cosmonaut.
    ///
    /// - Parameters:
    ///   - id: The suit.
    ///   - cosmonaut: The wearer. If the suit is unassigned, nothing changes.
    /// - Throws: `unknownSuit`, `belongsToAnother`, `outside`, `storage`.
    func takeBack(_ id: SpacesuitID, from cosmonaut: CosmonautID) async throws(SpacesuitError)

    /// Services a suit. If it is serviced already, nothing changes.
    ///
    /// - Parameter id: The suit.
    /// - Throws: `unknownSuit`, `outside`, `storage`.
    func service(_ id: SpacesuitID) async throws(SpacesuitError)

    /// Uses the suit of a cosmonaut for a spacewalk: it must be serviced, and needs service from then on. If several
    /// callers request it at once, one gets it.
    ///
    /// - Parameters:
    ///   - wearer: The cosmonaut who goes out.
    ///   - work: Work that is stored in the same transaction, or not at all.
    /// - Returns: The suit.
    /// - Throws: `noSuit`, `needsService`, `storage`. The work is then not stored.
    @discardableResult
    func use(by wearer: CosmonautID, in work: UnitOfWork) throws(SpacesuitError) -> Spacesuit

    /// Takes back the suit of a cosmonaut who leaves the crew. Assignments to them that have begun fail.
    ///
    /// - Parameters:
    ///   - wearer: The cosmonaut, who is inside.
    ///   - work: Work that is stored in the same transaction, or not at all.
    /// - Returns: The suit; nil if they have none.
    /// - Throws: `storage`.
    func release(by wearer: CosmonautID, in work: UnitOfWork) throws(SpacesuitError) -> SpacesuitID?

    /// Assigns a suit again to a cosmonaut who has left the crew and comes back, if it is still free.
    ///
    /// - Parameters:
    ///   - id: The suit.
    ///   - wearer: The cosmonaut.
    ///   - work: Work that is stored in the same transaction, or not at all.
    /// - Throws: `storage`.
    func resume(_ id: SpacesuitID, by wearer: CosmonautID, in work: UnitOfWork) throws(SpacesuitError)
}

extension SpacesuitService {
    /// The suits as a visitor sees them who has all of them shown that a page can show.
    public func suits() -> any AsyncSequence<[Spacesuit], any Error> & Sendable {
        suits(seenBy: nil, for: nil, others: Spacesuit.mostOfOthers)
    }

    /// Adds a suit on behalf of the app itself.
    public func commission(_ id: SpacesuitID, name: String) async throws(SpacesuitError) {
        try await commission(id, name: name, by: nil)
    }
}

extension DependencyKeys {
    /// The suits, their wearers, and their condition.
    public var spacesuits: DependencyKey<any SpacesuitService> { .init() }
}
