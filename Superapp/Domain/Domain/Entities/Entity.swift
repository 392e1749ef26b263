/// Something with an identity that someone owns, such as a post.
public protocol Entity: Identifiable, Codable, Hashable, Sendable where ID == EntityID<Self> {
    /// What queries can ask about.
    associatedtype Field: EntityField

    /// The plural name of the kind, such as `posts`.
    static var collection: String { get }

    /// Who alone may see and change it.
    var owner: OwnerID { get }

    /// How often it has been saved: 0 before the first time. Whoever saves it says by this what they have seen.
    var revision: Int { get set }

    /// What a field holds.
    func value(of field: Field) -> FieldValue

    /// Whether a person would find no difference, whenever it was saved and however often.
    func hasSameContent(as other: Self) -> Bool
}

extension Entity {
    /// How many of one kind an owner may have: a list of so many is read at once by every window that shows it.
    public static var maximumCount: Int { 1_000 }

    /// What is to be stored when this is saved over what is stored: by this rule alone every platform decides.
    ///
    /// Saving again what is stored already changes nothing, so that a form that was sent twice acts once.
    ///
    /// - Parameters:
    ///   - stored: What has the same id, whoever owns it.
    ///   - count: How many of the kind the owner has. It counts only when nothing is stored.
    /// - Returns: This with the next revision, or `stored` when there is nothing to change.
    /// - Throws: `notFound` when it has been deleted or is somebody else's; `conflict` when `stored` was changed since;
    ///   `full` when the owner has as many as there may be.
    public func succeeding(_ stored: Self?, among count: Int) throws(RepositoryError) -> Self {
        guard let stored else {
            guard revision == 0 else { throw .notFound }
            guard count < Self.maximumCount else { throw .full(limit: Self.maximumCount) }
            return next
        }
        guard stored.owner == owner else { throw .notFound }
        if hasSameContent(as: stored) { return stored }
        guard stored.revision == revision else { throw .conflict }
        return next
    }

    private var next: Self {
        var next = self
        next.revision += 1
        return next
    }
}
