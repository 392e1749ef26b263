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
            if let wanted, wanted != screen.output.input { task { await screen.input.show.send(wanted) } }
            return
        }
        let input = PostsModel.Input()
        let model = PostsModel(useCase: useCase, owner: { [session] in session.owner }, navigator: self)
        let screen = PostsScreen(input: input, output: model.transform(input))
        self.screen = screen
        push(screen)
        task { await input.show.send(wanted ?? PostsInput()) }
    }

    override func interact(_ command: PostsCommand) {
        guard let input = screen?.input else { return }
        switch command {
        case .noteSaved(let id): task { await input.noteSaved.send(id) }
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

/// The screen of the list.
final class PostsScreen: Screen {
    let id = ScreenID()
    let title = "Posts"
    let input: PostsModel.Input
    let output: PostsOutput

    init(input: PostsModel.Input, output: PostsOutput) {
        self.input = input
        self.output = output
    }

    var route: any Route { output.input }
}

/// The destinations that can be reached from the list.
@MainActor
protocol PostsNavigator: AnyObject {
    func toCreatePost()
    func toPost(_ id: Post.ID)
}
