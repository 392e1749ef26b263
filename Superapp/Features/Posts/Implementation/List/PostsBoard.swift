import AccountServiceInterface
import Backplane
import Domain
import PostsInterface

/// Shows a person's posts.
final class PostsBoard: Board<PostsInput?, PostsOutcome, PostsCommand> {
    private let useCase: any PostsUseCase
    private let session: any CurrentSession
    private var screen: PostsScreen?

    init(useCase: any PostsUseCase, session: any CurrentSession) {
        self.useCase = useCase
        self.session = session
    }

    override func activate(_ wanted: PostsInput?) {
        if let screen {
            root?.navigator.pop(to: screen.id)
            screen.output.undo = nil
            show(wanted, on: screen)
            return
        }
        let input = PostsModel.Input()
        let model = PostsModel(useCase: useCase, owner: { [session] in session.owner }, navigator: self)
        let screen = PostsScreen(input: input, output: model.transform(input))
        self.screen = screen
        push(screen)
        task { await input.show.send(wanted ?? PostsInput()) }
    }

    /// Reads the list again, since what leads back to it may have changed a post: nobody is shown the list of before.
    private func show(_ wanted: PostsInput?, on screen: PostsScreen) {
        screen.output.phase = .loading
        let input = screen.input
        guard let wanted, wanted != screen.output.input else { return task { await input.tryAgain.send() } }
        task { await input.show.send(wanted) }
    }

    override func interact(_ command: PostsCommand) {
        switch command {
        case .offerBack(let post): screen?.output.undo = .offered(post)
        }
    }
}

extension PostsBoard: PostsNavigator {
    func toCreatePost() {
        sendToMotherboard(.create)
    }

    func toPost(_ id: Post.ID) {
        sendToMotherboard(.selected(id))
    }
}
