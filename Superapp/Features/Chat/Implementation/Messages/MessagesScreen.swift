import Backplane
import ChatInterface

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
