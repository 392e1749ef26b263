public import Backplane
public import Foundation

/// What changes the crew: who joins, goes out and comes back. Reading is ``CrewDirectory``'s.
///
/// Ids of what is made come from the caller, so that what is sent twice happens once.
public protocol CosmonautService: Sendable {
    /// Adds a cosmonaut to the crew. One that was added already under this id is left as it is.
    ///
    /// - Parameters:
    ///   - id: The new cosmonaut's id.
    ///   - name: 1 to 64 characters after trimming.
    ///   - role: 1 to 64 characters after trimming.
    ///   - account: Whose cosmonaut it is: an account adds some of the crew, not all of it. Nil for the app's own.
    /// - Throws: `invalidName`, `invalidRole`, `crewIsFull`, `enoughAdded`, `storage`.
    func enlist(_ id: CosmonautID, name: String, role: String, by account: UUID?) async throws(CosmonautError)

    /// Begins a spacewalk, in the cosmonaut's own suit, which needs service from then on. One that was begun already
    /// under this id is left as it is.
    ///
    /// - Parameters:
    ///   - id: The new spacewalk's id.
    ///   - cosmonaut: Who goes out.
    /// - Throws: `unknownCosmonaut`, `alreadyOutside`, `noSuit`, `suitNeedsService`, `storage`. Nothing has changed then.
    func startSpacewalk(_ id: SpacewalkID, of cosmonaut: CosmonautID) async throws(CosmonautError)

    /// Ends a spacewalk. One that has ended already is left as it is.
    ///
    /// - Parameter id: The spacewalk.
    /// - Throws: `unknownSpacewalk`, `storage`.
    func endSpacewalk(_ id: SpacewalkID) async throws(CosmonautError)
}

extension CosmonautService {
    /// Adds a cosmonaut who is nobody's.
    public func enlist(_ id: CosmonautID, name: String, role: String) async throws(CosmonautError) {
        try await enlist(id, name: name, role: role, by: nil)
    }
}

/// Who is in the crew and who is outside: what others may know of cosmonauts without changing anything.
public protocol CrewDirectory: Sendable {
    /// A cosmonaut, now.
    ///
    /// - Parameter id: Whom to look for.
    /// - Returns: The cosmonaut, or nil when there is none of this id.
    /// - Throws: `storage`.
    func cosmonaut(_ id: CosmonautID) async throws(CosmonautError) -> Cosmonaut?

    /// The whole crew by name: now, and again at every change.
    ///
    /// - Returns: The lists; fails when the storage fails.
    func crew() -> any AsyncSequence<[Cosmonaut], any Error> & Sendable

    /// The latest spacewalks of a cosmonaut, newest first: now, and again at every change.
    ///
    /// - Parameters:
    ///   - id: Whose spacewalks.
    ///   - limit: How many at most.
    /// - Returns: The lists; fails when the storage fails.
    func spacewalks(of id: CosmonautID, limit: Int) -> any AsyncSequence<[Spacewalk], any Error> & Sendable
}

extension DependencyKeys {
    /// Who is in the crew and who is outside, for reading.
    public var crew: DependencyKey<any CrewDirectory> { .init() }

    /// What changes the crew.
    public var cosmonauts: DependencyKey<any CosmonautService> { .init() }
}
