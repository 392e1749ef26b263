/// The storage of the entities of one kind.
public protocol Repository<Element>: Sendable {
    associatedtype Element: Entity

    /// The answer to a query: the current one, and a new one whenever a change leads to another answer.
    ///
    /// A reader that is slower than the changes gets the latest answer, not each one.
    ///
    /// - Returns: The answers, until iteration stops or reading fails.
    func query(_ query: Query<Element>) -> any AsyncSequence<QueryResult<Element>, any Error> & Sendable

    /// Saves an entity that is new (its revision is 0), that was changed after it was read, or that was deleted and is
    /// put back, as defined by ``Entity/succeeding(_:_:among:)``.
    ///
    /// - Returns: The stored entity.
    /// - Throws: Why nothing was saved.
    @discardableResult
    func save(_ entity: Element, _ saving: Saving) async throws(RepositoryError) -> Element

    /// Deletes an entity.
    ///
    /// - Parameters:
    ///   - id: The entity's id.
    ///   - owner: Its owner. An entity of another owner is not found.
    /// - Returns: The entity as it was.
    /// - Throws: Why nothing was deleted.
    func delete(_ id: Element.ID, of owner: OwnerID) async throws(RepositoryError) -> Element
}

/// What saving means for an entity that is not stored.
public enum Saving: Sendable {
    /// It is new, or was deleted by someone else.
    case change
    /// It was deleted, and is put back as it was.
    case putBack
}

/// The errors of a repository.
public enum RepositoryError: Error, Hashable, Sendable {
    /// The entity does not exist, or does not belong to this owner.
    case notFound
    /// The entity was changed after it was read.
    case conflict
    /// The owner has the maximum number of entities.
    case full(limit: Int)
    /// The storage can't be reached; with the reason.
    case offline(String)
    /// A request was sent, but no answer arrived, so it may or may not have been carried out; with the reason.
    case unanswered(String)
    /// The storage refuses the entity; with the reason.
    case refused(String)
    /// Storing it failed; with the reason.
    case storage(String)
}

extension RepositoryError {
    /// Whether the same request may succeed later.
    public var mayPass: Bool {
        switch self {
        case .offline, .unanswered, .storage: true
        case .notFound, .conflict, .full, .refused: false
        }
    }

    /// A description of the error for the user: what happened, and what to do.
    public var message: String {
        switch self {
        case .notFound: "It no longer exists. It may have been deleted in another window."
        case .conflict: "It was changed in another window since you opened it. Nothing was saved."
        case .full(let limit): "You have \(limit) of these, the most one person can have. Delete some first."
        case .offline:
            "There was no connection to the storage. Nothing was changed. Try again when it is back."
        case .unanswered:
            "The connection was lost before an answer came, so this may or may not be done. Try again; nothing is done twice."
        case .refused(let reason): "It was refused: \(reason)"
        case .storage: "It could not be saved right now. Nothing was changed. Try again."
        }
    }
}
