import Domain

/// The way from a post, whoever goes it.
@MainActor
protocol PostNavigator: AnyObject {
    func toPosts()
    /// After a post was deleted, which can be put back there.
    func toPosts(without post: Post)
}
