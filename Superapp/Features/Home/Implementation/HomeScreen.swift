import Backplane

/// The home screen.
final class HomeScreen: Screen {
    let id = ScreenID()
    let title = "Home"
    let route: any Route = HomeRoute()
    let model: HomeModel

    init(model: HomeModel) {
        self.model = model
    }
}
