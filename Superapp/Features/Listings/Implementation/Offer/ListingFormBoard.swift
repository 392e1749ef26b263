import AccountServiceInterface
import Backplane
import ListingsInterface

/// Shows forms, each on a screen of its own, and says what was stored with them.
final class ListingFormBoard: Board<ListingFormInput, ListingFormOutcome, Never> {
    private let store: ListingStore
    private let session: any CurrentSession

    init(store: ListingStore, session: any CurrentSession) {
        self.store = store
        self.session = session
    }

    override func activate(_ input: ListingFormInput) {
        if let shown = screen(showing: input) {
            root?.navigator.pop(to: shown.id)
        } else {
            show(ListingFormModel(input: input, store: store, session: session))
        }
    }

    private func show(_ model: ListingFormModel) {
        let screen = ListingFormScreen(model: model)
        model.didSave = { [weak self, screen = screen.id] id in
            self?.sendToMotherboard(.saved(id))
            self?.root?.navigator.leave([screen])
        }
        push(screen)
        model.load()
    }

    private func screen(showing input: ListingFormInput) -> ListingFormScreen? {
        root?.navigator.stack.lazy.compactMap { $0.screen as? ListingFormScreen }.last { $0.model.input == input }
    }
}
