import DesignSystemInterface

extension PostScreen: WebScreen {
    static let template = WebTemplate("Post", bytes: PackageResources.Post_mustache)

    var address: String {
        switch place {
        case .new: "/posts/new"
        case .existing(let id): "/posts/\(id.rawValue)"
        }
    }

    var isLoading: Bool { output.phase == .loading }

    var isMissing: Bool { output.phase == .gone }

    var context: PostContext { PostContext(output, at: place) }

    func perform(_ action: PostAction) async {
        switch action {
        case .save(let form): await input.save.send(form)
        case .askToDelete: await input.askToDelete.send()
        case .keep: await input.keep.send()
        case .delete: await input.delete.send()
        case .reload: await input.reload.send()
        case .leave: await input.leave.send()
        case .tryAgain: await input.tryAgain.send()
        }
    }
}
