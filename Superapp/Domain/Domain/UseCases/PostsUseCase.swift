/// What a person does with posts.
public protocol PostsUseCase: Sendable {
    /// A person's posts: now, and at every change.
    func posts(_ query: Query<Post>) -> any AsyncSequence<QueryResult<Post>, any Error> & Sendable

    /// A post as it is stored now.
    ///
    /// - Throws: Why it can't be said; `notFound` when it is not there, or not this person's.
    func post(_ id: Post.ID, of owner: OwnerID) async throws(RepositoryError) -> Post

    /// Saves a post, and notes when. One with revision 0 is new; if it has the date of its creation already, it is put
    /// back after it was deleted.
    ///
    /// - Returns: The post as it is stored.
    /// - Throws: Why nothing was saved.
    @discardableResult
    func save(_ post: Post) async throws(RepositoryError) -> Post

    /// Deletes a post for good.
    ///
    /// - Throws: Why nothing was deleted.
    func delete(_ id: Post.ID, of owner: OwnerID) async throws(RepositoryError)
}
