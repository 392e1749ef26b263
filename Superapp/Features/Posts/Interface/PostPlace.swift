public import Backplane
public import Domain

/// Which post is written.
public enum PostPlace: Route, Hashable {
    /// One that does not exist yet.
    case new
    /// One that has been saved. Whether it is the person's is found out where it is kept.
    case existing(Post.ID)
}
