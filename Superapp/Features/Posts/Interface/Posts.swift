public import Backplane
public import Domain

extension BoardID<PostsInput?, PostsOutcome, PostsCommand> {
    /// A user's posts. With nil, the list that is already shown, or all posts at first. Requires a signed-in user.
    public static var posts: Self { "superapp.posts" }
}

extension BoardID<PostPlace, PostOutcome, Never> {
    /// One post, to write or to change. Requires a signed-in user.
    public static var post: Self { "superapp.post" }
}

/// Which posts to show, and in which order.
public struct PostsInput: Route, Hashable {
    /// The words that the posts must contain; empty for all posts.
    public let search: String
    /// Their order.
    public let order: PostsOrder

    /// Chooses posts.
    ///
    /// - Parameters:
    ///   - search: The words that the posts must contain; all posts by default.
    ///   - order: Their order; by default, the one that was changed last comes first.
    public init(search: String = "", order: PostsOrder = .latest) {
        self.search = search
        self.order = order
    }
}

/// The orders that a user can choose.
public enum PostsOrder: String, Codable, Sendable, CaseIterable {
    /// The post that was changed last comes first.
    case latest
    /// By title.
    case title
}

/// What the user wants to open from their posts.
public enum PostsOutcome: Sendable, Codable, Equatable {
    /// A new post.
    case create
    /// One of their posts.
    case selected(Post.ID)
}

/// What the list is told.
public enum PostsCommand: Sendable, Codable, Equatable {
    /// A post was saved, which the list may not show.
    case noteSaved(Post.ID)
}

/// The outcomes of writing a post.
public enum PostOutcome: Sendable, Codable, Equatable {
    /// It was saved.
    case saved(Post.ID)
    /// It was deleted, or the user wants to return to their posts.
    case finished
}

/// Which post to edit.
public enum PostPlace: Route, Hashable {
    /// A new post.
    case new
    /// A saved post. Whether it belongs to the user is determined by the storage.
    case existing(Post.ID)
}
