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
