import AccountServiceInterface
import DesignSystemInterface

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
