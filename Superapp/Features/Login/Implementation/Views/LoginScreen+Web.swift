import AccountServiceInterface
import DesignSystemInterface

extension LoginScreen: WebScreen {
    var address: String { "/login" }

    var context: LoginContext { LoginContext(model) }

    func perform(_ action: LoginAction) async {
        switch action {
        case .signIn(let name, let password): await model.signIn(name: name, password: password)
        case .register: model.requestRegistration()
        }
    }
}

extension LoginScreen {
    nonisolated static func draw(_ state: LoginContext) -> Markup {
        """
        <div class="split">\(.story)
        <section class="split__form" aria-labelledby="title">
        <div class="stack"><h1 id="title">Welcome back</h1><p class="lead">\(state.lead)</p></div>
        \(state.notice)
        <form class="form" \(.post)>\(.form)
        \(state.name)
        \(state.password)
        <div class="form__actions">\(state.signIn)</div>
        </form>
        <form class="aside" \(.post)>\(.form)
        <span>New here?</span> \(state.register)
        </form>
        </section></div>
        """
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

/// What the sign-in page shows.
struct LoginContext: Sendable, Equatable {
    let lead: String
    let notice: Notice?
    let name: FormField
    let password: FormField
    let signIn = ActionButton("Sign in", action: "signIn")
    let register = ActionButton("Create an account", action: "register", style: .quiet, skipsValidation: true)

    @MainActor
    init(_ model: LoginModel) {
        let nameProblem: String? = if case .invalidName = model.failure { model.failure?.message } else { nil }
        lead =
            switch model.reason {
            case .wish: "Sign in to go on where you left off."
            case .needed: "What you asked for is for people who are signed in. Sign in, and you are taken there."
            case .ended: "Your session has ended, so you were signed out. Sign in to go on where you were."
            }
        notice = nameProblem == nil ? model.failure.map { Notice($0.message, tone: .danger) } : nil
        name = FormField(
            "name", label: "Name", value: model.name, error: nameProblem, autocomplete: "username",
            isRequired: true, isFocused: model.name.isEmpty)
        password = FormField(
            "password", label: "Password", kind: .password, autocomplete: "current-password",
            isRequired: true, isFocused: !model.name.isEmpty)
    }
}
