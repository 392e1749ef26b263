import Domain

/// The ways from the list, whoever goes them.
@MainActor
protocol PostsNavigator: AnyObject {
    func toCreatePost()
    func toPost(_ id: Post.ID)
}
