import AccountServiceInterface
import Backplane
import Domain
import PostsInterface

/// Lets a user write a post, or change one of theirs.
final class PostBoard: Board<PostPlace, PostOutcome, Never> {
    private let useCase: any PostsUseCase
    private let session: any CurrentSession

    init(useCase: any PostsUseCase, session: any CurrentSession) {
        self.useCase = useCase
        self.session = session
    }

    override func activate(_ place: PostPlace) {
        let input = PostModel.Input()
        let model = PostModel(place, useCase: useCase, owner: { [session] in session.owner }, navigator: self)
        push(PostScreen(place: place, input: input, output: model.transform(input)))
        task { await input.tryAgain.send() }
    }
}

extension PostBoard: PostNavigator {
    func toPosts() {
        complete(with: .finished)
    }

    func toPosts(havingSaved id: Post.ID) {
        complete(with: .saved(id))
    }
}

/// The screen of one post.
final class PostScreen: Screen {
    let id = ScreenID()
    let place: PostPlace
    let input: PostModel.Input
    let output: PostOutput

    init(place: PostPlace, input: PostModel.Input, output: PostOutput) {
        self.place = place
        self.input = input
        self.output = output
    }

    var route: any Route { place }

    var title: String {
        if output.phase == .gone { return "Post not found" }
        return place == .new ? "New post" : "Edit post"
    }
}

/// The destinations that can be reached from a post.
@MainActor
protocol PostNavigator: AnyObject {
    func toPosts()
    func toPosts(havingSaved id: Post.ID)
}
