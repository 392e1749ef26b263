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

/// Why a repository did not do what it was asked.
public enum RepositoryError: Error, Hashable, Sendable {
    /// There is no such entity, or not for this owner.
    case notFound
    /// The entity was changed since it was read.
    case conflict
    /// The owner has as many as one may have.
    case full(limit: Int)
    /// Where it is kept can't be reached; with the reason.
    case offline(String)
    /// It was asked, and no answer came: it may have been done or not; with the reason.
    case unanswered(String)
    /// Where it is kept does not take it; with the reason.
    case refused(String)
    /// Keeping it failed; with the reason.
    case storage(String)
}

extension RepositoryError {
    /// What a person is told: what happened, and what to do.
    public var message: String {
        switch self {
        case .notFound: "It is not there any more. It may have been deleted in another window."
        case .conflict: "It was changed in another window since you opened it. Nothing was saved."
        case .full(let limit): "You have \(limit) of these, as many as one person can have here. Delete some first."
        case .offline: "You are offline. Nothing was changed. Try again when the connection is back."
        case .unanswered:
            "The connection was lost before an answer came: it may have been done, or not. Try again; nothing is done twice."
        case .refused(let reason): "It was not taken: \(reason)"
        case .storage: "It could not be saved right now. Nothing was changed. Try again."
        }
    }
}
