import Domain
import Observation
import Paging
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

    var phase = Phase.loading
    /// The posts of the part that is shown, and one more if there are more.
    var posts: [Post] = []
    /// How many there are of what the person looks for.
    var count = 0
    /// Which part of them is shown.
    var span = ListSpan<Place<Post>>(page: 50)
    /// Whether the posts are those that were known last.
    var isOffline = false
    /// What the person looks for; everything if it is empty.
    var search = ""
    var order = PostsOrder.latest
    /// What was deleted last and can be put back.
    var undo: Undo?

    var input: PostsInput { PostsInput(search: search, order: order) }
    var shown: ArraySlice<Post> { posts.prefix(span.limit) }
    var hasMore: Bool { posts.count > span.limit }
}

extension PostsOrder {
    var sorting: [Sorting<Post>] {
        switch self {
        case .latest: [.descending(.updatedAt)]
        case .title: [.ascending(.title)]
        }
    }
}
