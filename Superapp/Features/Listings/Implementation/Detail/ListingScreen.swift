import Backplane

/// One thing for sale.
final class ListingScreen: Screen {
    let id = ScreenID()
    let model: ListingModel

    init(model: ListingModel) {
        self.model = model
    }

    var title: String { model.listing?.content.title ?? "Listing" }

    var route: any Route { model.id }
}
