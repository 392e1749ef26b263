import BackplanePresentation
import Domain
import PostsInterface

/// One post: turns writing into what is saved and what is shown.
@MainActor
final class PostModel: ViewModel {
    /// What a person does with a post.
    struct Input {
        let save = Trigger<PostForm>()
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
    private(set) weak var navigator: (any PostNavigator)?
    private let answers = Follower<QueryResult<Post>>()

    init(
        _ place: PostPlace, useCase: any PostsUseCase, owner: @escaping @MainActor () -> OwnerID?,
        navigator: any PostNavigator
    ) {
        self.place = place
        self.useCase = useCase
        self.owner = owner
        self.navigator = navigator
    }

    func transform(_ input: Input) -> PostOutput {
        let output = makeOutput()
        input.save.onEach { await self.save($0, output) }
        input.delete.onEach { await self.delete(output) }
        input.reload.onEach { if let latest = output.latest { output.show(latest) } }
        input.leave.onEach { self.navigator?.toPosts() }
        input.tryAgain.onEach { await self.read(into: output) }
        return output
    }

    private func makeOutput() -> PostOutput {
        switch place {
        case .existing(let id): return PostOutput(id: id)
        case .new:
            let output = PostOutput(id: Post.ID())
            output.phase = .writing
            return output
        }
    }

    private func read(into output: PostOutput) async {
        guard place != .new else { return }
        guard let owner = owner() else {
            output.phase = .failed
            return
        }
        if output.phase == .failed { output.phase = .loading }
        let query = Query<Post>(owner: owner, where: .identified(by: output.id, field: .id))
        await answers.follow(useCase.posts(query)) { [weak self] result in
            output.isOffline = result.isOffline
            self?.take(result, output)
        } onFailure: { _ in
            output.phase = .failed
        }
    }

    private func take(_ result: QueryResult<Post>, _ output: PostOutput) {
        guard let post = result.items.first else {
            if !result.isOffline { output.phase = .gone } else if output.phase != .writing { output.phase = .unknown }
            return
        }
        guard output.phase == .writing else { return output.show(post) }
        guard post.revision != output.revision else { return output.seen = post }
        output.latest = post
        if output.message != .conflict { output.message = .changedElsewhere }
    }
}
