import DesignSystemInterface

extension RegisterScreen: WebScreen {
    static let template = WebTemplate("Register", bytes: PackageResources.Register_mustache)

    var address: String { "/register" }

    var context: RegisterContext { RegisterContext(model) }

    func perform(_ action: RegisterAction) async {
        switch action {
        case .register(let name, let password): await model.register(name: name, password: password)
        case .signIn: model.requestSignIn()
        }
    }
}
