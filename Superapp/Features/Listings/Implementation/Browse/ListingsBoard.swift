import AccountServiceInterface
import Backplane
import ListingsInterface

/// Shows listings: all, those of a search, or those of a seller.
final class ListingsBoard: Board<ListingsInput, ListingsOutcome, Never> {
    private let store: ListingStore
    private let session: any CurrentSession

    init(store: ListingStore, session: any CurrentSession) {
        self.store = store
        self.session = session
    }

    override func activate(_ input: ListingsInput) {
        let model = ListingsModel(input: input, store: store, session: session)
        model.wantsToOffer = { [weak self] in self?.sendToMotherboard(.offer) }
        push(ListingsScreen(model: model))
        model.watch()
    }
}

/// The things for sale.
final class ListingsScreen: Screen {
    let id = ScreenID()
    let model: ListingsModel

    init(model: ListingsModel) {
        self.model = model
    }

    var route: any Route { model.input }

    var title: String { model.seller.map { "Listings by \($0)" } ?? "Listings" }
}
