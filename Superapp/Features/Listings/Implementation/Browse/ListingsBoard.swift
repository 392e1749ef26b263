import Backplane
import ListingsInterface

/// Shows listings, each search on a screen of its own.
final class ListingsBoard: Board<ListingsInput, ListingsOutcome, Never> {
    private let store: ListingStore

    init(store: ListingStore) {
        self.store = store
    }

    override func activate(_ input: ListingsInput) {
        if let shown = screen(showing: input) {
            root?.navigator.pop(to: shown.id)
        } else {
            let model = ListingsModel(input: input, store: store)
            model.wantsToOffer = { [weak self] in self?.sendToMotherboard(.offer) }
            push(ListingsScreen(model: model))
            model.watch()
        }
    }

    private func screen(showing input: ListingsInput) -> ListingsScreen? {
        root?.navigator.stack.lazy.compactMap { $0.screen as? ListingsScreen }.last { $0.model.input == input }
    }
}
