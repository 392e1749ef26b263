import AccountServiceInterface
import Backplane
import ChatInterface

/// Shows a conversation.
final class MessagesBoard: Board<MessagesInput, Never, Never> {
    private let store: ChatStore
    private let session: any CurrentSession
    private let attention: any WindowAttention

    init(store: ChatStore, session: any CurrentSession, attention: any WindowAttention) {
        self.store = store
        self.session = session
        self.attention = attention
    }

    override func activate(_ input: MessagesInput) {
        // A visitor who wrote to the seller of a listing, and is that seller now, goes on at the listing.
        if case .person(let other, _) = input, other.id == session.session?.user.id { return complete() }
        let model = MessagesModel(input: input, store: store, session: session)
        let screen = MessagesScreen(model: model)
        model.isShown = { [weak root, id = screen.id] in root?.navigator.top?.id == id }
        model.isWatched = { [attention] in attention.isWatched }
        model.isToldOfSight = { [attention] in attention.hasScript }
        push(screen)
        model.watch()
    }
}

/// The messages of one conversation.
final class MessagesScreen: Screen {
    let id = ScreenID()
    let model: MessagesModel

    init(model: MessagesModel) {
        self.model = model
    }

    var title: String { model.other?.name ?? "Chat" }

    var route: any Route { model.input }
}
