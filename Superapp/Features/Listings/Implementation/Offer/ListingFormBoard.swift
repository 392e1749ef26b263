import AccountServiceInterface
import Backplane
import ChatInterface
import ListingsInterface

/// Shows a form until its content is stored.
final class ListingFormBoard: Board<ListingFormInput, ListingFormOutcome, Never> {
    private let store: ListingStore
    private let session: any CurrentSession
    private let chat: any ChatService

    init(store: ListingStore, session: any CurrentSession, chat: any ChatService) {
        self.store = store
        self.session = session
        self.chat = chat
    }

    override func activate(_ input: ListingFormInput) {
        let model = ListingFormModel(input: input, store: store, session: session, chat: chat)
        model.didSave = { [weak self] id in self?.complete(with: .saved(id)) }
        push(ListingFormScreen(model: model))
        model.load()
    }
}

/// The form to offer something or to change an own listing.
final class ListingFormScreen: Screen {
    let id = ScreenID()
    let model: ListingFormModel

    init(model: ListingFormModel) {
        self.model = model
    }

    var title: String { model.input == .new ? "Offer something" : "Change your listing" }

    var route: any Route { model.input }
}
