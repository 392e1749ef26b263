import AccountServiceInterface
import Backplane
import ChatInterface
import ListingsInterface

/// Shows listings: all, those of a search, or those of a seller.
final class ListingsBoard: Board<ListingsInput, ListingsOutcome, Never> {
    private let store: ListingStore
    private let session: any CurrentSession
    private let chat: any ChatService

    init(store: ListingStore, session: any CurrentSession, chat: any ChatService) {
        self.store = store
        self.session = session
        self.chat = chat
    }

    override func activate(_ input: ListingsInput) {
        let model = ListingsModel(input: input, store: store, session: session, chat: chat)
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
