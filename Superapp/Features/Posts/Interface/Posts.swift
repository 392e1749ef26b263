public import Backplane
public import Domain

extension BoardID<PostsInput?, PostsOutcome, PostsCommand> {
    /// A person's posts; for nil those that it shows already, all at first. Needs someone who is signed in.
    public static var posts: Self { "superapp.posts" }
}

extension BoardID<PostPlace, PostOutcome, Never> {
    /// One post, to write or to change. Needs someone who is signed in.
    public static var post: Self { "superapp.post" }
}

/// Which posts to show, and in which order.
public struct PostsInput: Route, Hashable {
    /// The words that they must have; empty for all.
    public let search: String
    /// In which order.
    public let order: PostsOrder

    /// Chooses posts.
    ///
    /// - Parameters:
    ///   - search: The words that they must have; all posts unless given.
    ///   - order: In which order; the one that was changed last comes first unless given.
    public init(search: String = "", order: PostsOrder = .latest) {
        self.search = search
        self.order = order
    }
}

/// The orders that a person can choose.
public enum PostsOrder: String, Codable, Sendable, CaseIterable {
    /// What was changed last comes first.
    case latest
    /// By title.
    case title
}

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

/// Which post is written.
public enum PostPlace: Route, Hashable {
    /// One that does not exist yet.
    case new
    /// One that has been saved. Whether it is the person's is found out where it is kept.
    case existing(Post.ID)
}
