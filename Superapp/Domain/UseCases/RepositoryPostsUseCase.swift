import Domain

/// Posts in a repository.
struct RepositoryPostsUseCase: PostsUseCase {
    let repository: any Repository<Post>
    let now: @Sendable () -> Moment

    func posts(_ query: Query<Post>) -> any AsyncSequence<QueryResult<Post>, any Error> & Sendable {
        repository.query(query)
    }

    func post(_ id: Post.ID, of owner: OwnerID) async throws(RepositoryError) -> Post {
        try await repository.find(id, by: .id, of: owner)
    }

    func save(_ post: Post) async throws(RepositoryError) -> Post {
        var post = post
        post.updatedAt = now()
        if post.createdAt == Moment(rawValue: 0) { post.createdAt = post.updatedAt }
        return try await repository.save(post)
    }

    func delete(_ id: Post.ID, of owner: OwnerID) async throws(RepositoryError) {
        try await repository.delete(id, of: owner)
    }
}
