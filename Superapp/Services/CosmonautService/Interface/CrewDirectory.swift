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
