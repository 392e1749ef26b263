/// Where the entities of one kind are kept.
public protocol Repository<Element>: Sendable {
    associatedtype Element: Entity

    /// The answer to a query: now, and again whenever a change gives another one.
    ///
    /// A reader that is slower than the changes gets the latest answer, not each one.
    ///
    /// - Returns: The answers, until the reader stops or nothing can be found out any more.
    func query(_ query: Query<Element>) -> any AsyncSequence<QueryResult<Element>, any Error> & Sendable

    /// Saves an entity that is new (its revision is 0) or that was changed since it was read, by the rule of
    /// ``Entity/succeeding(_:among:)``.
    ///
    /// - Returns: The entity as it is stored.
    /// - Throws: Why nothing was saved.
    @discardableResult
    func save(_ entity: Element) async throws(RepositoryError) -> Element

    /// Deletes an entity.
    ///
    /// - Parameters:
    ///   - id: Which.
    ///   - owner: Whose. Somebody else's entity is not found.
    /// - Throws: Why nothing was deleted.
    func delete(_ id: Element.ID, of owner: OwnerID) async throws(RepositoryError)
}
