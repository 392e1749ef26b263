import AccountServiceInterface
import DesignSystemInterface

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
