import Backplane

/// The registration screen.
final class RegisterScreen: Screen {
    let id = ScreenID()
    let title = "Create an account"
    let route: any Route = RegisterRoute()
    let model: RegisterModel

    init(model: RegisterModel) {
        self.model = model
    }
}
