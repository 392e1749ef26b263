import Domain
import Observation
import PostsInterface

/// What the list shows.
@MainActor
@Observable
final class PostsOutput {
    enum Phase { case loading, loaded, failed }

    /// What became of a post that was deleted.
    enum Undo: Equatable {
        case offered(Post)
        case failed(Post, String)

        var post: Post {
            switch self {
            case .offered(let post), .failed(let post, _): post
            }
        }
    }

    /// How many posts are shown first, and how many more at each step.
    static let page = 50

    var phase = Phase.loading
    var posts: [Post] = []
    /// How many of the posts are shown at most.
    var limit = page
    /// Whether the posts are those that were known last.
    var isOffline = false
    /// What the person looks for; everything if it is empty.
    var search = ""
    var order = PostsOrder.latest
    /// What was deleted last and can be put back.
    var undo: Undo?

    var input: PostsInput { PostsInput(search: search, order: order) }
    var shown: ArraySlice<Post> { posts.prefix(limit) }
    var hasMore: Bool { posts.count > limit }
}

extension PostsOrder {
    var sorting: [Sorting<Post>] {
        switch self {
        case .latest: [.descending(.updatedAt)]
        case .title: [.ascending(.title)]
        }
    }
}
