public import Domain

/// Where a person wants to go from their posts.
public enum PostsOutcome: Sendable, Codable, Equatable {
    /// To write a new one.
    case create
    /// To one of them.
    case selected(Post.ID)
}

/// What came of writing a post.
public enum PostOutcome: Sendable, Codable, Equatable {
    /// It was saved or deleted, or the person wants back to their posts.
    case finished
}
