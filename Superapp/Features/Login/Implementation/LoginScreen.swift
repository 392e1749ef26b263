import Backplane

/// The sign-in screen.
final class LoginScreen: Screen {
    let id = ScreenID()
    let title = "Sign in"
    let model: LoginModel

    var route: any Route { model.reason }

    init(model: LoginModel) {
        self.model = model
    }
}
