import Backplane
import ListingsInterface

/// The form to offer something or to change what one offers.
final class ListingFormScreen: Screen {
    let id = ScreenID()
    let model: ListingFormModel

    init(model: ListingFormModel) {
        self.model = model
    }

    var title: String { model.input == .new ? "Offer something" : "Change your listing" }

    var route: any Route { model.input }
}
