import DesignSystemInterface

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
