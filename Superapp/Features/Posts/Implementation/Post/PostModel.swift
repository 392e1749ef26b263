import BackplanePresentation
import Domain
import PostsInterface

/// One post: turns writing into what is saved and what is shown.
@MainActor
final class PostModel: ViewModel {
    /// What a person does with a post.
    struct Input {
        let save = Trigger<PostForm>()
        let askToDelete = Trigger<Void>()
        let keep = Trigger<Void>()
        let delete = Trigger<Void>()
        /// Begins anew with what is stored now.
        let reload = Trigger<Void>()
        let leave = Trigger<Void>()
        /// Reads the post, again if it has been read before.
        let tryAgain = Trigger<Void>()
    }

    let place: PostPlace
    let useCase: any PostsUseCase
    let owner: @MainActor () -> OwnerID?
    /// The id of the post. That of a new one is made when its form is shown: a form that is sent twice makes one post.
    let id: Post.ID
    private(set) weak var navigator: (any PostNavigator)?
    private let answers = Follower<QueryResult<Post>>()

    init(
        _ place: PostPlace, useCase: any PostsUseCase, owner: @escaping @MainActor () -> OwnerID?,
        navigator: any PostNavigator
    ) {
        self.place = place
        id = if case .existing(let id) = place { id } else { Post.ID() }
        self.useCase = useCase
        self.owner = owner
        self.navigator = navigator
    }

    func transform(_ input: Input) -> PostOutput {
        let output = PostOutput()
        if place == .new { output.phase = .writing }
        input.save.onEach { await self.save($0, output) }
        input.askToDelete.onEach { output.isAskingToDelete = output.seen != nil }
        input.keep.onEach { output.isAskingToDelete = false }
        input.delete.onEach { await self.delete(output) }
        input.reload.onEach { if let latest = output.latest { output.show(latest) } }
        input.leave.onEach { self.navigator?.toPosts() }
        input.tryAgain.onEach { await self.read(into: output) }
        return output
    }

    private func read(into output: PostOutput) async {
        guard place != .new else { return }
        guard let owner = owner() else {
            output.phase = .failed
            return
        }
        if output.phase == .failed { output.phase = .loading }
        let query = Query<Post>(owner: owner, where: .identified(by: id, field: .id))
        await answers.follow(useCase.posts(query)) { [weak self] result in
            output.isOffline = result.isOffline
            self?.take(result.items.first, output)
        } onFailure: { _ in
            output.phase = .failed
        }
    }

    private func take(_ post: Post?, _ output: PostOutput) {
        guard let post else {
            output.phase = .gone
            return
        }
        guard output.phase == .writing else { return output.show(post) }
        guard post.revision != output.revision else { return output.seen = post }
        output.latest = post
        output.message = .changedElsewhere
    }
}
