public import Domain

/// Where a person wants to go from their posts.
public enum PostsOutcome: Sendable, Codable, Equatable {
    /// To write a new one.
    case create
    /// To one of them.
    case selected(Post.ID)
}

/// What the list of posts can be told.
public enum PostsCommand: Sendable, Codable, Equatable {
    /// To say that a post was deleted, and to offer to put it back.
    case offerBack(Post)
}

/// What came of writing a post.
public enum PostOutcome: Sendable, Codable, Equatable {
    /// It was saved, or the person wants back to their posts.
    case finished
    /// It was deleted, and can be put back.
    case deleted(Post)
}
