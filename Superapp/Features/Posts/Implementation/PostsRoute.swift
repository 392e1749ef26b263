import Backplane
import PostsInterface

/// The place of the list.
struct PostsRoute: Route, Hashable {}

/// The place of one post.
struct PostRoute: Route, Hashable {
    let place: PostPlace
}
