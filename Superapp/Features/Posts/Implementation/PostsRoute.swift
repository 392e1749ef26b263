import Backplane
import PostsInterface

/// The place of the list.
struct PostsRoute: Route {}

/// The place of one post.
struct PostRoute: Route {
    let place: PostPlace
}
