import Domain
import Observation

/// What the list shows.
@MainActor
@Observable
final class PostsOutput {
    enum Phase { case loading, loaded, failed }

    var phase = Phase.loading
    var posts: [Post] = []
    /// Whether the posts are those that were known last.
    var isOffline = false
    /// What the person looks for; everything if it is empty.
    var search = ""
    var order = PostsOrder.latest
}

/// The orders that a person can choose.
enum PostsOrder: String, CaseIterable {
    case latest, title

    var sorting: [Sorting<Post>] {
        switch self {
        case .latest: [.descending(.updatedAt)]
        case .title: [.ascending(.title)]
        }
    }
}
