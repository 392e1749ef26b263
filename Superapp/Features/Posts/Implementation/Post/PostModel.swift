import BackplanePresentation
import Domain
import Observation
import PostsInterface

/// One post: turns writing into what is saved and what is shown.
@MainActor
final class PostModel: ViewModel {
    /// What a person does with a post.
    struct Input {
        let save = Trigger<PostForm>()
        let delete = Trigger<Void>()
        /// Starts again with what is stored now.
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
        guard case .existing(let id) = place else { return }
        guard let owner = owner() else {
            output.phase = .failed
            return
        }
        if output.phase == .failed { output.phase = .loading }
        let query = Query<Post>(owner: owner, where: .identified(by: id, field: .id))
        await answers.follow(useCase.posts(query)) { [weak self] result in
            output.isOffline = result.isOffline
            self?.take(result, output)
        } onFailure: { _ in
            output.phase = .failed
        }
    }

    private func take(_ result: QueryResult<Post>, _ output: PostOutput) {
        if !result.isOffline, settle(result.items.first, output) { return }
        guard let post = result.items.first else {
            if output.phase != .writing { output.phase = result.isOffline ? .unknown : .gone }
            if !result.isOffline { output.becomeNew() }
            return
        }
        guard output.phase == .writing else { return output.show(post) }
        if output.isDeleted { output.comeBack(as: post) }
        guard post.revision != output.revision else { return output.seen = post }
        output.latest = post
        if output.message != .conflict { output.message = .changedElsewhere }
    }
}

/// What a user has written when they save.
struct PostForm: Sendable, Equatable {
    /// The post that the form was shown for. The form of a new post contains the new id, also after a sleep.
    let id: Post.ID
    let title: String
    let content: String
    /// The revision that they saw when they began.
    let revision: Int
}

/// The state of the screen of one post.
@MainActor
@Observable
final class PostOutput {
    enum Phase {
        case loading, writing, gone, failed
        /// The post is not known here, and its storage can't be reached.
        case unknown
    }

    /// A message to the user that is not about a single field.
    enum Message: Equatable {
        /// The post was changed elsewhere after the user began; they have not saved yet.
        case changedElsewhere
        /// The stored post differs from the one that saving would replace.
        case conflict
        case refused(String)
        /// No answer came: whether the change was carried out shows with the post.
        case unanswered(Change, String)
        /// It turned out that it was.
        case saved
        /// The stored post was changed elsewhere, and is what the user has sent, or they have changed nothing.
        case unchanged

        var isUnanswered: Bool { if case .unanswered = self { true } else { false } }
    }

    /// A change of the post.
    enum Change: Equatable {
        case saving(Post)
        case deletion(Post)
    }

    /// The id of the post. The id of a new post is made when its form is shown, so that a form that is sent twice
    /// creates one post.
    var id: Post.ID
    /// The id under which the content of a conflict can be stored beside the other version.
    let anotherID = Post.ID()
    var phase = Phase.loading
    var title = ""
    var content = ""
    var titleProblem: String?
    var contentProblem: String?
    var message: Message?
    var isOffline = false
    /// The revision that saving replaces: 0 for a new post.
    var revision = 0
    /// The post as it was when the user began; nil for a new post.
    var seen: Post?
    /// The stored post, if it was changed elsewhere since.
    var latest: Post?
    /// Whether there is no such post any more. What the user has written can become a new one.
    var isDeleted = false

    init(id: Post.ID) {
        self.id = id
    }

    /// Starts with an existing post.
    func show(_ post: Post) {
        phase = .writing
        (id, title, content) = (post.id, post.title.text, post.content.text)
        (revision, seen, latest, message, isDeleted) = (post.revision, post, nil, nil, false)
        (titleProblem, contentProblem) = (nil, nil)
    }

    /// Continues with what the user has written after the post was deleted: saving it makes a new post.
    func becomeNew() {
        guard !isDeleted || revision != 0 else { return }
        (id, revision, latest, message, isDeleted) = (Post.ID(), 0, nil, nil, true)
    }

    /// Continues with a deleted post that was put back, which saving replaces only if the user has seen that version.
    func comeBack(as post: Post) {
        (id, revision, message, isDeleted) = (post.id, seen?.revision ?? -1, nil, false)
    }

    /// Stores what the user has typed, whatever the result of saving, and continues with it.
    func keep(_ form: PostForm) {
        phase = .writing
        (title, content, revision) = (form.title, form.content, form.revision)
        (titleProblem, contentProblem, message) = (nil, nil, nil)
    }
}
