import Domain
import Observation
import PostsInterface

/// What the list shows.
@MainActor
@Observable
final class PostsOutput {
    enum Phase { case loading, loaded, failed }

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
