import AccountServiceInterface
import Backplane
import ChatInterface

/// Shows a person's conversations, and outputs the one that they want to open.
final class ConversationsBoard: Board<Void, ConversationsOutcome, Never> {
    private let model: ConversationsModel
    private weak var screen: ConversationsScreen?

    init(store: ChatStore, session: any CurrentSession, accounts: any AccountService) {
        model = ConversationsModel(store: store, session: session, accounts: accounts)
    }

    override func activate(_: Void) {
        guard screen == nil else { return }
        model.wantsToOpen = { [weak self] id in self?.sendToMotherboard(.opened(id)) }
        model.wantsToWatch = { [weak self] in self?.watch() }
        let screen = ConversationsScreen(model: model)
        model.isOnTop = { [weak root, id = screen.id] in root?.navigator.top?.id == id }
        self.screen = screen
        push(screen)
        watch()
    }

    private func watch() {
        task { [model] in await model.watch() }
    }
}

/// The list of conversations.
final class ConversationsScreen: Screen {
    let id = ScreenID()
    let title = "Chat"
    let route: any Route = ConversationsRoute()
    let model: ConversationsModel

    init(model: ConversationsModel) {
        self.model = model
    }
}

/// The route of the list of conversations.
struct ConversationsRoute: Route, Hashable {}
