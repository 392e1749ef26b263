/// The way from a post, whoever goes it.
@MainActor
protocol PostNavigator: AnyObject {
    func toPosts()
}
