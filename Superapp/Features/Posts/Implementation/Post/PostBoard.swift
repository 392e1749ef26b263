import AccountServiceInterface
import Backplane
import Domain
import PostsInterface

/// Lets a person write a post, or change one of theirs.
final class PostBoard: Board<PostPlace, PostOutcome, Never> {
    private let useCase: any PostsUseCase
    private let session: any CurrentSession
    private var screens: [PostPlace: PostScreen] = [:]

    init(useCase: any PostsUseCase, session: any CurrentSession) {
        self.useCase = useCase
        self.session = session
    }

    /// Shows a post; goes back to it if it is shown already.
    override func activate(_ place: PostPlace) {
        if let screen = screens[place], let navigator = root?.navigator,
            navigator.stack.contains(where: { $0.id == screen.id })
        {
            navigator.pop(to: screen.id)
            return
        }
        let input = PostModel.Input()
        let model = PostModel(place, useCase: useCase, owner: { [session] in session.owner }, navigator: self)
        let screen = PostScreen(place: place, input: input, output: model.transform(input))
        screens[place] = screen
        push(screen)
        task { await input.tryAgain.send() }
    }
}

extension PostBoard: PostNavigator {
    func toPosts() {
        sendToMotherboard(.finished)
        complete()
    }
}
