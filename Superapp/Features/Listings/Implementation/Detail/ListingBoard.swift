import AccountServiceInterface
import Backplane
import ChatInterface
import ListingsInterface

/// Shows listings, each on a screen of its own.
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
        if let shown = screen(showing: id) {
            root?.navigator.pop(to: shown.id)
        } else {
            show(ListingModel(id: id, store: store, session: session, chat: chat))
        }
    }

    private func show(_ model: ListingModel) {
        let screen = ListingScreen(model: model)
        model.wantsToMessage = { [weak self] seller, subject in
            self?.sendToMotherboard(.messageSeller(seller, about: subject))
        }
        model.wantsToEdit = { [weak self, id = model.id] in self?.sendToMotherboard(.edit(id)) }
        model.didRemove = { [weak self, id = model.id, screen = screen.id] in
            self?.sendToMotherboard(.removed(id))
            self?.root?.navigator.leave([screen])
        }
        push(screen)
        model.watch()
    }

    private func screen(showing id: ListingID) -> ListingScreen? {
        root?.navigator.stack.lazy.compactMap { $0.screen as? ListingScreen }.last { $0.model.id == id }
    }
}
