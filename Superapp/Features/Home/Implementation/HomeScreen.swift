import Backplane

/// The home screen.
final class HomeScreen: Screen {
    let id = ScreenID()
    let model: HomeModel

    var title: String { model.session == nil ? "Welcome" : "Home" }
    var route: any Route { HomeRoute(isSignedIn: model.session != nil) }

    init(model: HomeModel) {
        self.model = model
    }
}
