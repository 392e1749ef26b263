import DesignSystemInterface

extension LoginScreen: WebScreen {
    static let template = WebTemplate("Login", bytes: PackageResources.Login_mustache)

    var address: String { "/login" }

    var context: LoginContext { LoginContext(model) }

    func perform(_ action: LoginAction) async {
        switch action {
        case .signIn(let name, let password): await model.signIn(name: name, password: password)
        case .register: model.requestRegistration()
        }
    }
}
