import AccountServiceInterface
import Backplane
import ChatInterface
import ListingsInterface

/// Shows a listing.
final class ListingBoard: Board<ListingID, ListingOutcome, Never> {
    private let store: ListingStore
    private let session: any CurrentSession
    private let chat: any ChatService

    init(store: ListingStore, session: any CurrentSession, chat: any ChatService) {
        self.store = store
        self.session = session
        self.chat = chat
    }

    override func activate(_ id: ListingID) {
        let model = ListingModel(id: id, store: store, session: session, chat: chat)
        model.wantsToMessage = { [weak self] seller, subject in
            self?.sendToMotherboard(.messageSeller(seller, about: subject))
        }
        model.wantsToEdit = { [weak self] in self?.sendToMotherboard(.edit(id)) }
        model.didRemove = { [weak self] in self?.complete(with: .removed(id)) }
        push(ListingScreen(model: model))
        model.watch()
    }
}

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
