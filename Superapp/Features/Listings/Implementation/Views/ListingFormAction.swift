import DesignSystemInterface
import ListingsInterface

/// What a person can do on the page of a listing's form.
enum ListingFormAction: WebAction, Equatable {
    case save(ListingDraft)
    case reload
    case tryAgain

    init(name: String, form: WebForm) throws(WebFormError) {
        switch name {
        case "save": self = .save(try ListingDraft(form, over: "version"))
        case "replace": self = .save(try ListingDraft(form, over: "latest"))
        case "reload": self = .reload
        case "tryAgain": self = .tryAgain
        default: throw .unknownAction(name)
        }
    }
}

extension ListingDraft {
    /// - Parameter version: The field that says which version is written over: the one that the form was filled with, or the
    ///   latest, which the person has been shown beside their own.
    fileprivate init(_ form: WebForm, over version: String) throws(WebFormError) {
        self.init(
            id: try form.value("id") { ListingID($0) }, title: try form.text("title"),
            description: try form.text("description"), price: try form.text("price"),
            currency: try form.text("currency"), version: try form.value(version) { Int($0) })
    }
}
