import DesignSystemInterface

extension PostsScreen: WebScreen {
    static let template = WebTemplate("Posts", bytes: PackageResources.Posts_mustache)

    var address: String { "/posts" }

    var isLoading: Bool { output.phase == .loading }

    var context: PostsContext { PostsContext(output) }

    func perform(_ action: PostsAction) async {
        switch action {
        case .create: await input.create.send()
        case .open(let id): await input.select.send(id)
        case .search(let text): await input.search.send(text)
        case .sort(let order): await input.sort.send(order)
        case .showMore: await input.showMore.send()
        case .tryAgain: await input.tryAgain.send()
        }
    }
}
