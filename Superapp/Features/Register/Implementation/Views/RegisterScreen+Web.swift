import AccountServiceInterface
import DesignSystemInterface

extension RegisterScreen: WebScreen {
    var address: String { "/register" }

    var context: RegisterContext { RegisterContext(model) }

    func perform(_ action: RegisterAction) async {
        switch action {
        case .register(let name, let password): await model.register(name: name, password: password)
        case .signIn: model.requestSignIn()
        }
    }
}

extension RegisterScreen {
    nonisolated static func draw(_ state: RegisterContext) -> Markup {
        """
        <div class="split">\(.story)
        <section class="split__form" aria-labelledby="title">
        <div class="stack"><h1 id="title">Create an account</h1><p class="lead">A name and a password, and you are in.</p></div>
        \(state.notice)
        <form class="form" \(.post)>\(.form)
        \(state.name)
        \(state.password)
        <div class="form__actions">\(state.register)</div>
        </form>
        <form class="aside" \(.post)>\(.form)
        <span>Have an account?</span> \(state.signIn)
        </form>
        </section></div>
        """
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

/// What the registration page shows.
struct RegisterContext: Sendable, Equatable {
    let notice: Notice?
    let name: FormField
    let password: FormField
    let register = ActionButton("Create account", action: "register")
    let signIn = ActionButton("Sign in", action: "signIn", style: .quiet, skipsValidation: true)

    @MainActor
    init(_ model: RegisterModel) {
        var nameProblem: String?
        var passwordProblem: String?
        var notice: Notice?
        switch model.failure {
        case .invalidName, .nameTaken: nameProblem = model.failure?.message
        case .invalidPassword: passwordProblem = model.failure?.message
        case .some(let failure): notice = Notice(failure.message, tone: .danger)
        case nil: break
        }
        self.notice = notice
        name = FormField(
            "name", label: "Name", value: model.name, hint: "How others see you. Up to 64 characters.",
            error: nameProblem, autocomplete: "username", isRequired: true, isFocused: passwordProblem == nil)
        password = FormField(
            "password", label: "Password", kind: .password, hint: "At least 8 characters. A sentence is a good one.",
            error: passwordProblem, autocomplete: "new-password", isRequired: true, isFocused: passwordProblem != nil)
    }
}
