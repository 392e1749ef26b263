import CosmonautServiceInterface
import DesignSystemInterface
import SpacesuitServiceInterface

/// What a person can do on the crew page.
enum CrewAction: WebAction, Equatable {
    case enlist(CosmonautID, name: String, role: String)
    case commission(SpacesuitID, name: String)
    case service(SpacesuitID)
    case tryAgain

    init(name: String, form: WebForm) throws(WebFormError) {
        switch name {
        case "enlist":
            self = .enlist(
                try form.value("cosmonaut") { CosmonautID($0) }, name: try form.text("name"),
                role: try form.text("role"))
        case "commission":
            self = .commission(try form.value("suit") { SpacesuitID($0) }, name: try form.text("suitName"))
        case "service": self = .service(try form.value("suit") { SpacesuitID($0) })
        case "tryAgain": self = .tryAgain
        default: throw .unknownAction(name)
        }
    }
}
