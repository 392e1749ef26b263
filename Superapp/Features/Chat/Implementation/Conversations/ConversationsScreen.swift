import Backplane

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
