import DesignSystemInterface

/// What a person can do on the page of a listing.
enum ListingAction: WebAction, Equatable {
    case message
    case ask
    case edit
    case remove
    case tryAgain

    init(name: String, form: WebForm) throws(WebFormError) {
        switch name {
        case "message": self = .message
        case "ask": self = .ask
        case "edit": self = .edit
        case "remove": self = .remove
        case "tryAgain": self = .tryAgain
        default: throw .unknownAction(name)
        }
    }

    /// Whether only whose listing it is can do it.
    var isForSeller: Bool {
        switch self {
        case .edit, .remove: true
        case .message, .ask, .tryAgain: false
        }
    }
}
