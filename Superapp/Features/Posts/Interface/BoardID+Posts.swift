public import Backplane

extension BoardID<PostsInput?, PostsOutcome, PostsCommand> {
    /// A person's posts; for nil those that it shows already, all at first. Needs someone who is signed in.
    public static var posts: Self { "superapp.posts" }
}

extension BoardID<PostPlace, PostOutcome, Never> {
    /// One post, to write or to change. Needs someone who is signed in.
    public static var post: Self { "superapp.post" }
}
