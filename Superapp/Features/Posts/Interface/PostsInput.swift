public import Backplane

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
