import AccountServiceInterface
import DesignSystemInterface

extension PasswordChangeScreen: WebScreen {
    var address: String { "/password" }

    var context: PasswordChangeContext { PasswordChangeContext(model) }

    func perform(_ action: PasswordChangeAction) async {
        switch action {
        case .change(let current, let new): await model.change(from: current, to: new)
        }
    }

    func wasLeft() { model.forgetOutcome() }

    nonisolated static func draw(_ state: PasswordChangeContext) -> Markup {
        """
        <div class="narrow">\(state.back)
        <header class="head"><div><h1>Change your password</h1>
        <p class="lead">You stay signed in here, and are signed out everywhere else.</p></div></header>
        \(part: "said", state.notice, { "\($0)" })
        \(part: "form", state, drawForm)
        </div>
        """
    }

    private nonisolated static func drawForm(_ state: PasswordChangeContext) -> Markup {
        if state.isChanged { return "" }
        return """
            <form class="card form" \(.post)>\(.form)\
            <input hidden name="name" autocomplete="username" aria-label="Name" value="\(state.name)">
            \(state.current)
            \(state.new)
            <div class="form__actions">\(state.change)</div></form>
            """
    }
}

/// What the page shows.
struct PasswordChangeContext: Sendable, Equatable {
    let back = PageLink("Back to Home", path: "/home")
    let name: String
    let notice: Notice?
    /// Whether there is nothing more to do: another change begins on a new page, without what this one says.
    let isChanged: Bool
    let current: FormField
    let new: FormField
    let change = ActionButton("Change password", action: "change")

    @MainActor
    init(_ model: PasswordChangeModel) {
        var currentProblem: String?
        var newProblem: String?
        switch model.outcome {
        case .changed:
            notice = Notice("Your password is changed. You are signed out everywhere else.", tone: .success)
        case .signedOut: notice = Notice("You are signed out. Nothing was changed.", tone: .danger)
        case .refused(.wrongCredentials):
            (notice, currentProblem) = (nil, "This is not your current password.")
        case .refused(.invalidPassword(let problem)):
            (notice, newProblem) = (nil, AccountError.invalidPassword(problem).message)
        case .refused(let error): notice = Notice(error.message, tone: .danger)
        case nil: notice = nil
        }
        isChanged = model.outcome == .changed
        name = model.name
        current = FormField(
            "current", label: "Current password", kind: .password, error: currentProblem,
            autocomplete: "current-password", isRequired: true, isFocused: true)
        new = FormField(
            "new", label: "New password", kind: .password, hint: "At least 8 characters. A sentence is a good one.",
            error: newProblem, autocomplete: "new-password", isRequired: true)
    }
}

/// What a person can do on the page.
enum PasswordChangeAction: WebAction, Equatable {
    case change(from: String, to: String)

    init(name: String, form: WebForm) throws(WebFormError) {
        guard name == "change" else { throw .unknownAction(name) }
        self = .change(from: try form.text("current"), to: try form.text("new"))
    }
}
