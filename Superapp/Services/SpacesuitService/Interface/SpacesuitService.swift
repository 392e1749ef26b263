public import Backplane
public import CosmonautServiceInterface
public import DatabaseInterface
public import Foundation

/// The suits, whose they are, and which may go out.
///
/// A suit belongs to one cosmonaut at most and a cosmonaut has one suit at most. A suit that is outside with its wearer
/// can neither be serviced nor change hands.
public protocol SpacesuitService: Sendable {
    /// All suits by name: now, and again at every change.
    ///
    /// - Returns: The lists; fails when the storage fails.
    func suits() -> any AsyncSequence<[Spacesuit], any Error> & Sendable

    /// Adds a suit, which needs service. One that was added already under this id is left as it is.
    ///
    /// - Parameters:
    ///   - id: The new suit's id.
    ///   - name: 1 to 64 characters after trimming.
    ///   - account: Whose suit it is: an account adds some of them, not all. Nil for the app's own.
    /// - Throws: `invalidName`, `noRoom`, `enoughAdded`, `storage`.
    func commission(_ id: SpacesuitID, name: String, by account: UUID?) async throws(SpacesuitError)

    /// Gives a cosmonaut a suit that is nobody's, and takes back the one that they had: both or nothing.
    ///
    /// - Parameters:
    ///   - id: The suit.
    ///   - cosmonaut: Whose it is to be. If it is theirs already, nothing changes.
    /// - Throws: `unknownSuit`, `unknownCosmonaut`, `belongsToAnother`, `outside`, `storage`.
    func assign(_ id: SpacesuitID, to cosmonaut: CosmonautID) async throws(SpacesuitError)

    /// Takes a suit back from a cosmonaut.
    ///
    /// - Parameters:
    ///   - id: The suit.
    ///   - cosmonaut: Whose it is. If it is nobody's, nothing changes.
    /// - Throws: `unknownSuit`, `belongsToAnother`, `outside`, `storage`.
    func takeBack(_ id: SpacesuitID, from cosmonaut: CosmonautID) async throws(SpacesuitError)

    /// Services a suit. One that is serviced stays so.
    ///
    /// - Parameter id: The suit.
    /// - Throws: `unknownSuit`, `outside`, `storage`.
    func service(_ id: SpacesuitID) async throws(SpacesuitError)

    /// Uses the suit of a cosmonaut for a spacewalk: it must be serviced, and needs service from then on. Of several that
    /// ask at once, one gets it.
    ///
    /// - Parameters:
    ///   - wearer: Who goes out.
    ///   - work: What else is to be stored with it, or not at all.
    /// - Returns: The suit.
    /// - Throws: `noSuit`, `needsService`, `storage`. The work must not be stored then.
    @discardableResult
    func use(by wearer: CosmonautID, in work: UnitOfWork) throws(SpacesuitError) -> Spacesuit
}

extension SpacesuitService {
    /// Adds a suit that is nobody's.
    public func commission(_ id: SpacesuitID, name: String) async throws(SpacesuitError) {
        try await commission(id, name: name, by: nil)
    }
}

extension DependencyKeys {
    /// The suits, whose they are, and which may go out.
    public var spacesuits: DependencyKey<any SpacesuitService> { .init() }
}
