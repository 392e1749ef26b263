import CosmonautServiceInterface
import DesignSystemInterface
import SpacesuitServiceInterface

/// What a person can do on a cosmonaut's page.
enum CosmonautAction: WebAction, Equatable {
    case assign(SpacesuitID)
    case takeBack(SpacesuitID)
    case service(SpacesuitID)
    case start(SpacewalkID)
    case end(SpacewalkID)
    case tryAgain

    init(name: String, form: WebForm) throws(WebFormError) {
        switch name {
        case "assign": self = .assign(try form.value("suit") { SpacesuitID($0) })
        case "takeBack": self = .takeBack(try form.value("suit") { SpacesuitID($0) })
        case "service": self = .service(try form.value("suit") { SpacesuitID($0) })
        case "start": self = .start(try form.value("spacewalk") { SpacewalkID($0) })
        case "end": self = .end(try form.value("spacewalk") { SpacewalkID($0) })
        case "tryAgain": self = .tryAgain
        default: throw .unknownAction(name)
        }
    }
}
