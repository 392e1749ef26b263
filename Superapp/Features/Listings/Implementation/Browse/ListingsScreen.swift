import Backplane

/// The things for sale.
final class ListingsScreen: Screen {
    let id = ScreenID()
    let title = "Listings"
    let model: ListingsModel

    init(model: ListingsModel) {
        self.model = model
    }

    var route: any Route { model.input }
}
