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

    private let place: PostPlace
    private let useCase: any PostsUseCase
    private let owner: @MainActor () -> OwnerID?
    private weak var navigator: (any PostNavigator)?
    private let answers = Follower<QueryResult<Post>>()
    /// The id of a new post, made when its form is shown: a form that is sent twice makes one post.
    private let newID = Post.ID()

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
        guard case .existing(let id) = place else { return }
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
        guard let seen = output.seen, output.phase == .writing else { return output.show(post) }
        guard post.revision != seen.revision else { return }
        output.latest = post
        output.message = .changedElsewhere
    }

    private func save(_ form: PostForm, _ output: PostOutput) async {
        output.keep(form)
        guard let owner = owner() else { return output.message = .refused(Self.signedOut) }
        guard let post = post(of: form, owner, output) else { return }
        do throws(RepositoryError) {
            try await useCase.save(post)
            navigator?.toPosts()
        } catch {
            switch error {
            case .notFound: output.phase = .gone
            case .conflict: output.message = .changedElsewhere
            default: output.message = .refused(error.message)
            }
        }
    }

    /// The post that a form stands for; nil, with the problems told, when it can't be one.
    private func post(of form: PostForm, _ owner: OwnerID, _ output: PostOutput) -> Post? {
        let title = read(form.title) { problem in
            output.titleProblem = "The title \(problem)"
        } as: { text throws(TextProblem) in
            try Title(text)
        }
        let content = read(form.content) { problem in
            output.contentProblem = "The text \(problem)"
        } as: { text throws(TextProblem) in
            try Content(text)
        }
        guard let title, let content else { return nil }
        guard let seen = output.seen else { return Post(id: newID, owner: owner, title: title, content: content) }
        return Post(
            id: seen.id, owner: owner, title: title, content: content, createdAt: seen.createdAt,
            revision: form.revision, isSample: seen.isSample)
    }

    private func read<Value>(
        _ text: String, onProblem: (TextProblem) -> Void, as make: (String) throws(TextProblem) -> Value
    ) -> Value? {
        do throws(TextProblem) {
            return try make(text)
        } catch {
            onProblem(error)
            return nil
        }
    }

    private func delete(_ output: PostOutput) async {
        guard output.isAskingToDelete, let seen = output.seen else { return }
        guard let owner = owner() else { return output.message = .refused(Self.signedOut) }
        do throws(RepositoryError) {
            try await useCase.delete(seen.id, of: owner)
            navigator?.toPosts()
        } catch {
            output.isAskingToDelete = false
            // Someone was faster: what was asked for is so.
            if error == .notFound { navigator?.toPosts() } else { output.message = .refused(error.message) }
        }
    }

    private static let signedOut = "You are signed out. Sign in again; nothing was saved."
}
