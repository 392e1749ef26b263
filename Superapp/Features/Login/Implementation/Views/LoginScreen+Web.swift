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
