import Backplane

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
