import Backplane
import ListingsInterface

/// Shows listings: all, those of a search, or those of a seller.
final class ListingsBoard: Board<ListingsInput, ListingsOutcome, Never> {
    private let store: ListingStore

    init(store: ListingStore) {
        self.store = store
    }

    override func activate(_ input: ListingsInput) {
        let model = ListingsModel(input: input, store: store)
        model.wantsToOffer = { [weak self] in self?.sendToMotherboard(.offer) }
        push(ListingsScreen(model: model))
        model.watch()
    }
}
