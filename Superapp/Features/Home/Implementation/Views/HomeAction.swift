import DesignSystemInterface

/// What a person can do on the home page.
enum HomeAction: WebAction, Equatable {
    case open(String)
    case signIn
    case register
    case tryAgain

    /// What the name of an action begins with that opens an entry; the entry's id follows.
    static let opening = "open "

    init(name: String, form: WebForm) throws(WebFormError) {
        switch name {
        case let name where name.hasPrefix(Self.opening): self = .open(String(name.dropFirst(Self.opening.count)))
        case "signIn": self = .signIn
        case "register": self = .register
        case "tryAgain": self = .tryAgain
        default: throw .unknownAction(name)
        }
    }
}
