import Backplane

/// The place of the list.
struct PostsRoute: Route, Hashable {}
