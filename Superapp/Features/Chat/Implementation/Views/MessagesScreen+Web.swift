import ChatInterface
import DesignSystemInterface

extension MessagesScreen: WebScreen {
    static let template = WebTemplate("Messages", bytes: PackageResources.Messages_mustache)

    var address: String {
        if case .conversation(let id) = model.input { "/chat/\(id)" } else { "/chat" }
    }

    var isLoading: Bool { model.state == .loading }

    var isMissing: Bool { model.state == .missing }

    var holdsUnsaved: Bool { !model.outgoing.isEmpty }

    var context: MessagesContext { MessagesContext(model) }

    func perform(_ action: MessagesAction) async {
        switch action {
        case .send(let text, let id): await model.send(text, id: id)
        case .retry(let id): await model.retry(id)
        case .discard(let id): model.discard(id)
        case .showEarlier: await model.showEarlier()
        case .showNewest: await model.showNewest()
        case .tryAgain: model.tryAgain()
        }
    }
}
