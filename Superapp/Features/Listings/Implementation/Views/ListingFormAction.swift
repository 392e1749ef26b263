import DesignSystemInterface
import ListingsInterface

/// What a person can do on the page of a listing's form.
enum ListingFormAction: WebAction, Equatable {
    case save(ListingDraft)
    case tryAgain

    init(name: String, form: WebForm) throws(WebFormError) {
        switch name {
        case "save":
            self = .save(
                ListingDraft(
                    id: try form.value("id") { ListingID($0) },
                    title: try form.text("title"), description: try form.text("description"),
                    price: try form.text("price"), currency: try form.text("currency"),
                    version: try form.value("version") { Int($0) }))
        case "tryAgain": self = .tryAgain
        default: throw .unknownAction(name)
        }
    }
}
