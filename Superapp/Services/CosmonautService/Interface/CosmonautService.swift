public import Backplane
public import Foundation

/// Changes of the crew: who joins, goes out and comes back. For reading, see ``CrewDirectory``.
///
/// Callers pass the ids of what is created, so that a request that is sent twice takes effect once.
public protocol CosmonautService: Sendable {
    /// Adds a cosmonaut to the crew. If a cosmonaut was already added with this id, nothing changes.
    ///
    /// - Parameters:
    ///   - id: The new cosmonaut's id.
    ///   - name: 1 to 64 characters after trimming.
    ///   - role: 1 to 64 characters after trimming.
    ///   - account: The account that adds the cosmonaut; each may add only some of the crew. Nil for the app itself.
    /// - Throws: `invalidName`, `invalidRole`, `addedBefore`, `idTaken`, `enoughAdded`, `storage`.
    func enlist(_ id: CosmonautID, name: String, role: String, by account: UUID?) async throws(CosmonautError)

    /// Removes a cosmonaut and their spacewalks from the crew. Their suit is free for others.
    ///
    /// - Parameters:
    ///   - id: A cosmonaut who is inside.
    ///   - account: The account that has added them.
    /// - Throws: `unknownCosmonaut`, `notYours`, `stillOutside`, `storage`. Nothing is changed then.
    func remove(_ id: CosmonautID, by account: UUID) async throws(CosmonautError)

    /// Puts back a cosmonaut whom an account has removed, not necessarily last, with their spacewalks, and in their suit
    /// if it is still free. If they are there, nothing changes.
    ///
    /// - Throws: `notRestorable`, `enoughAdded`, `storage`.
    func putBack(_ id: CosmonautID, by account: UUID) async throws(CosmonautError)

    /// The cosmonaut whom an account has removed last, nil if nobody can be put back: the current value, and a new one
    /// after every change.
    func removed(by account: UUID) -> any AsyncSequence<Cosmonaut?, any Error> & Sendable

    /// Begins a spacewalk in the cosmonaut's own suit, which needs service from then on. If a spacewalk has begun with
    /// this id, nothing changes.
    ///
    /// - Parameters:
    ///   - id: The new spacewalk's id.
    ///   - cosmonaut: The cosmonaut who goes out.
    /// - Throws: `unknownCosmonaut`, `alreadyOutside`, `noSuit`, `suitNeedsService`, `storage`. Nothing is changed
    ///   then.
    func startSpacewalk(_ id: SpacewalkID, of cosmonaut: CosmonautID) async throws(CosmonautError)

    /// Ends a spacewalk. If it has ended already, nothing changes.
    ///
    /// - Parameter id: The spacewalk.
    /// - Throws: `unknownSpacewalk`, `storage`.
    func endSpacewalk(_ id: SpacewalkID) async throws(CosmonautError)
}

extension CosmonautService {
    /// Adds a cosmonaut on behalf of the app itself.
    public func enlist(_ id: CosmonautID, name: String, role: String) async throws(CosmonautError) {
        try await enlist(id, name: name, role: role, by: nil)
    }
}

/// The crew and its spacewalks, for modules that only read them.
public protocol CrewDirectory: Sendable {
    /// A cosmonaut, as of now.
    ///
    /// - Parameter id: The cosmonaut's id.
    /// - Returns: The cosmonaut, or nil if none has this id.
    /// - Throws: `storage`.
    func cosmonaut(_ id: CosmonautID) async throws(CosmonautError) -> Cosmonaut?

    /// The crew as someone sees it: the current one, and a new one after every change.
    ///
    /// It has the app's own cosmonauts and all that the account has added, by name, and then a number of other
    /// accounts', of each account in turn, the latest first: nobody can take the place of all others.
    ///
    /// - Parameters:
    ///   - account: The account that looks; nil for a visitor.
    ///   - cosmonaut: One who is in it in any case, if they exist.
    ///   - others: The maximum number of other accounts' cosmonauts; never more than ``Cosmonaut/mostOfOthers``.
    /// - Returns: The lists. The sequence fails if the storage fails.
    func crew(
        seenBy account: UUID?, with cosmonaut: CosmonautID?, others: Int
    ) -> any AsyncSequence<[Cosmonaut], any Error> & Sendable

    /// The latest spacewalks of a cosmonaut, newest first: the current ones, and new ones after every change.
    ///
    /// - Parameters:
    ///   - id: The cosmonaut's id.
    ///   - limit: The maximum number.
    /// - Returns: The lists. The sequence fails if the storage fails.
    func spacewalks(of id: CosmonautID, limit: Int) -> any AsyncSequence<[Spacewalk], any Error> & Sendable
}

extension CrewDirectory {
    /// The crew as a visitor sees it who has all of it shown that a page can show.
    public func crew() -> any AsyncSequence<[Cosmonaut], any Error> & Sendable {
        crew(seenBy: nil, with: nil, others: Cosmonaut.mostOfOthers)
    }
}

extension DependencyKeys {
    /// The crew and its spacewalks, for reading.
    public var crew: DependencyKey<any CrewDirectory> { .init() }

    /// Changes of the crew.
    public var cosmonauts: DependencyKey<any CosmonautService> { .init() }
}
