import AccountServiceInterface
import DesignSystemInterface
import Foundation

/// What a person can do on the home page.
enum HomeAction: WebAction, Equatable {
    case open(String)
    case signIn
    case register
    case tryAgain
    case signOutThere(SessionID)

    /// What the name of an action begins with that opens an entry; the entry's id follows.
    static let opening = "open "
    /// What the name of an action begins with that signs out elsewhere; the session's id follows.
    static let signingOut = "sign out "

    init(name: String, form: WebForm) throws(WebFormError) {
        switch name {
        case let name where name.hasPrefix(Self.opening): self = .open(String(name.dropFirst(Self.opening.count)))
        case "signIn": self = .signIn
        case "register": self = .register
        case "tryAgain": self = .tryAgain
        case let name where name.hasPrefix(Self.signingOut):
            guard let id = UUID(uuidString: String(name.dropFirst(Self.signingOut.count))) else {
                throw .unknownAction(name)
            }
            self = .signOutThere(SessionID(rawValue: id))
        default: throw .unknownAction(name)
        }
    }
}
