import DesignSystemInterface

/// What a person can do on the home page.
enum HomeAction: WebAction, Equatable {
    case signOut
    case tryAgain

    init(name: String, form: WebForm) throws(WebFormError) {
        switch name {
        case "signOut": self = .signOut
        case "tryAgain": self = .tryAgain
        default: throw .unknownAction(name)
        }
    }
}
