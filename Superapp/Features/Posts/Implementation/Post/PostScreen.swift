import Backplane
import PostsInterface

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

    var title: String { place == .new ? "New post" : "Edit post" }
}
