import DesignSystemInterface

/// What a person can do on the page of a listing.
enum ListingAction: WebAction, Equatable {
    case message
    case ask
    case edit
    case startRemoving
    case keep
    case remove
    case tryAgain

    init(name: String, form: WebForm) throws(WebFormError) {
        switch name {
        case "message": self = .message
        case "ask": self = .ask
        case "edit": self = .edit
        case "startRemoving": self = .startRemoving
        case "keep": self = .keep
        case "remove": self = .remove
        case "tryAgain": self = .tryAgain
        default: throw .unknownAction(name)
        }
    }

    /// Whether only whose listing it is can do it.
    var isForSeller: Bool {
        switch self {
        case .edit, .startRemoving, .keep, .remove: true
        case .message, .ask, .tryAgain: false
        }
    }
}
