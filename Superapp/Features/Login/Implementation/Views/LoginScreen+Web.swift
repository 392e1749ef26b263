import AccountServiceInterface
import DesignSystemInterface

extension LoginScreen: WebScreen {
    var address: String { "/login" }

    var context: Entrance { Entrance(model) }

    nonisolated static func draw(_ state: Entrance) -> Markup { "\(state)" }

    func perform(_ action: LoginAction) async {
        switch action {
        case .signIn(let name, let password): await model.signIn(name: name, password: password)
        case .register: model.requestRegistration()
        }
    }
}

/// What a person can do on the sign-in page.
enum LoginAction: WebAction, Equatable {
    case signIn(name: String, password: String)
    case register

    init(name: String, form: WebForm) throws(WebFormError) {
        switch name {
        case "signIn": self = .signIn(name: try form.text("name"), password: try form.text("password"))
        case "register": self = .register
        default: throw .unknownAction(name)
        }
    }
}

extension Entrance {
    @MainActor
    fileprivate init(_ model: LoginModel) {
        let nameProblem: String? = if case .invalidName = model.failure { model.failure?.message } else { nil }
        let lead =
            switch model.reason {
            case .wish: "Sign in to continue where you left off."
            case .needed(.place(let name)): "Sign in to go on. You will be taken to \(name) afterwards."
            case .needed(.deed(hasText: false)): "Sign in to go on. What you asked for is carried out afterwards."
            case .needed(.deed(hasText: true)):
                "Sign in to go on. What you asked for is carried out afterwards, with what you have entered."
            case .ended: "Your session has ended. Sign in to continue where you were."
            case .signedOut: "You signed out. Sign in to continue where you were."
            }
        self.init(
            "Welcome", lead: lead,
            notice: nameProblem == nil ? model.failure.map { Notice($0.message, tone: .danger) } : nil,
            name: FormField(
                "name", label: "Name", value: model.name, error: nameProblem, autocomplete: "username",
                isRequired: true, isFocused: model.name.isEmpty),
            password: FormField(
                "password", label: "Password", kind: .password, autocomplete: "current-password",
                isRequired: true, isFocused: !model.name.isEmpty),
            enter: ActionButton("Sign in", action: "signIn"), question: "New here?",
            way: ActionButton("Create an account", action: "register", style: .quiet, skipsValidation: true))
    }
}
