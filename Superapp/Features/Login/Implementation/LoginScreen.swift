import Backplane

/// The sign-in screen.
final class LoginScreen: Screen {
    let id = ScreenID()
    let title = "Sign in"
    let route: any Route = LoginRoute()
    let model: LoginModel

    init(model: LoginModel) {
        self.model = model
    }
}
