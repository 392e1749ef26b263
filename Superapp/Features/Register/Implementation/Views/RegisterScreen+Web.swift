import AccountServiceInterface
import DesignSystemInterface

extension RegisterScreen: WebScreen {
    var address: String { "/register" }

    var context: Entrance { Entrance(model) }

    nonisolated static func draw(_ state: Entrance) -> Markup { "\(state)" }

    func perform(_ action: RegisterAction) async {
        switch action {
        case .register(let name, let password): await model.register(name: name, password: password)
        case .signIn: model.requestSignIn()
        }
    }
}

/// What a person can do on the registration page.
enum RegisterAction: WebAction, Equatable {
    case register(name: String, password: String)
    case signIn

    init(name: String, form: WebForm) throws(WebFormError) {
        switch name {
        case "register": self = .register(name: try form.text("name"), password: try form.text("password"))
        case "signIn": self = .signIn
        default: throw .unknownAction(name)
        }
    }
}

extension Entrance {
    @MainActor
    fileprivate init(_ model: RegisterModel) {
        var nameProblem: String?
        var passwordProblem: String?
        var notice: Notice?
        switch model.failure {
        case .invalidName, .nameTaken: nameProblem = model.failure?.message
        case .invalidPassword: passwordProblem = model.failure?.message
        case .some(let failure): notice = Notice(failure.message, tone: .danger)
        case nil: break
        }
        self.init(
            "Create an account", lead: "A name and a password, and you are in.", notice: notice,
            name: FormField(
                "name", label: "Name", value: model.name, hint: "How others see you. Up to 64 characters.",
                error: nameProblem, autocomplete: "username", isRequired: true, isFocused: passwordProblem == nil),
            password: FormField(
                "password", label: "Password", kind: .password,
                hint: "At least 8 characters. A sentence is a good one.", error: passwordProblem,
                autocomplete: "new-password", isRequired: true, isFocused: passwordProblem != nil),
            enter: ActionButton("Create account", action: "register"), question: "Have an account?",
            way: ActionButton("Sign in", action: "signIn", style: .quiet, skipsValidation: true))
    }
}
