import DesignSystemInterface

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
